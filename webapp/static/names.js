// Names offered while one is typed into a search box: the browser's own list, filled from the API.
// Without this file the box is a box; what is offered is only a way to type less.
const WAIT = 120;
const SIGNS = /[:=<>()"|!~]|^\s*-/;

for (const [number, box] of document.querySelectorAll('input[data-names]').entries()) {
  const list = document.createElement('datalist');
  list.id = `names-${number}`;
  box.after(list);
  box.setAttribute('list', list.id);
  let timer = 0;
  let asked = '';
  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(offer, WAIT);
  });

  async function offer() {
    const head = 'counted' in box.dataset ? box.value.match(/^\s*[-+]?\d+\s*(x\s)?\s*/i)?.[0] ?? '' : '';
    const written = box.value.slice(head.length).trim();
    if (written === asked) return;
    asked = written;
    if (written.length < 2 || written.length > 80 || SIGNS.test(written)) return list.replaceChildren();
    const query = new URLSearchParams({ q: written });
    if (box.dataset.names) query.set('game', box.dataset.names);
    try {
      const answer = await fetch(`/api/v1/cards/autocomplete?${query}`);
      if (!answer.ok || asked !== written) return;
      const { items } = await answer.json();
      const games = await titles();
      list.replaceChildren(...items.slice(0, 12).map((one) => new Option(games.get(one.game) ?? one.game, head + one.name)));
    } catch { /* no net, or the page is left: nothing is offered */ }
  }
}

let known;
function titles() {
  known ??= fetch('/api/v1/games').then((answer) => answer.json())
    .then(({ items }) => new Map(items.map((one) => [one.id, one.title])));
  return known;
}
