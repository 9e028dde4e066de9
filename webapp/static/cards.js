// The order of a card search is taken as soon as it is chosen; without this file a button takes it.
for (const form of document.querySelectorAll('.sorter')) {
  form.classList.add('is-quick');
  form.querySelector('select').addEventListener('change', () => form.requestSubmit());
}
