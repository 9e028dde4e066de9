// The shelves of boards: what is typed is looked for at once. Without this module the form sends it.

const box = document.querySelector('[data-find]');
const said = document.querySelector('[data-found]');
const shelves = [...document.querySelectorAll('[data-shelf]')].map((shelf) => ({
  shelf,
  count: shelf.querySelector('summary .n'),
  all: shelf.querySelectorAll('li').length,
  boards: [...shelf.querySelectorAll('li')].map((item) => ({
    item,
    words: `${shelf.querySelector('.shelf__t').textContent} ${item.querySelector('a').textContent} ${[...item.querySelectorAll('.cite__id')].map((id) => id.textContent).join(' ')}`.toLowerCase(),
  })),
}));

function find(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { shelf, boards, count, all } of shelves) {
    let here = 0;
    for (const board of boards) {
      const fits = words.every((word) => board.words.includes(word));
      board.item.hidden = !fits;
      if (fits) here += 1;
    }
    count.textContent = words.length && here !== all ? `${here} of ${all}` : String(all);
    shelf.hidden = !here;
    shelf.open = words.length > 0 && here > 0;
    found += here;
  }
  said.textContent = words.length ? `${found} board${found === 1 ? '' : 's'}` : '';
}

// a page that was searched by the server holds only what was found: there the form searches again
if (box && shelves.length && !new URLSearchParams(location.search).get('q')) {
  const field = box.querySelector('input[type=search]');
  field.addEventListener('input', () => find(field.value));
  box.addEventListener('submit', (event) => event.preventDefault());
  if (field.value) find(field.value);
}
