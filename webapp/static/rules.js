// The rulebook's own behaviours: a rule copied as a citation, a section printed.

async function put(text) {
  if (navigator.clipboard && isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // pages that are not served over TLS have no clipboard: the browser's own command copies a selection
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'vh';
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  if (!done) throw new Error('not copied');
}

const live = document.createElement('p');
live.className = 'vh';
live.setAttribute('role', 'status');
document.body.append(live);

for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  const citation = `${button.dataset.copy} ${new URL(button.dataset.href, location.href)}`;
  const words = button.lastChild;
  try {
    await put(citation);
    words.textContent = 'copied';
    live.textContent = `Copied: ${button.dataset.copy}`;
  } catch {
    words.textContent = 'not copied';
    live.textContent = 'The browser did not allow it: copy the link instead.';
  }
  button.focus();
  setTimeout(() => { words.textContent = 'copy'; }, 2000);
});

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
