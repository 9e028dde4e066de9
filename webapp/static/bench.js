// Building a deck: each button is answered in place, and the deck is kept in this browser and in the address.
// Without this module every button sends the form and the page comes back.

import { drop, keep, kept, pick, start } from './decks.js';

const form = document.getElementById('builder');
const game = form.dataset.game;
const told = document.getElementById('bench-told');
const state = () => document.getElementById('bench-state');
const field = (name) => form.elements.namedItem(name);
let line = Promise.resolve();   // one change after the other: each goes on from what the one before left

for (const one of document.querySelectorAll('[data-plain]')) one.hidden = true;

function press(name, value) {
  line = line.then(() => send(name, value)).catch(() => {
    told.classList.remove('vh');
    told.textContent = 'The site did not answer; the deck is as it was. Try again.';
  });
  return line;
}

async function send(name, value) {
  const looks = /^(search|ask:|page:)/.test(value);
  const data = new FormData(form);
  data.set(name, value);
  data.set('part', looks ? 'all' : 'deck');
  if (value !== 'take') { data.delete('file'); data.delete('paste'); }
  const answer = await fetch(form.action, { method: 'POST', body: data });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const held = document.activeElement;
  const mark = held?.closest('#bench-deck, #bench-found, #bench-more') ? [held.name, held.value, placeOf(held)] : null;
  for (const part of ['bench-deck', 'bench-more', 'bench-found']) {
    const fresh = page.getElementById(part);
    if (fresh) document.getElementById(part).replaceChildren(...fresh.childNodes);
  }
  if (looks) document.getElementById('bench-found').dataset.asked = field('q').value;
  settle(value);
  if (mark) refocus(...mark);
}

const placeOf = (held) => [...document.querySelectorAll('#bench-deck li[data-card]')].indexOf(held.closest('li'));

function refocus(name, value, place) {
  const same = [...document.querySelectorAll('main button')].find((one) => one.name === name && one.value === value && !one.disabled);
  const rows = document.querySelectorAll('#bench-deck li[data-card]');
  const next = place >= 0 ? rows[Math.min(place, rows.length - 1)]?.querySelector('button') : null;
  (same ?? next ?? document.getElementById(value.startsWith('ask') ? 'find' : 'more')).focus({ preventScroll: true });
}

function settle(value) {
  const now = state().dataset;
  if (now.game !== game) {       // a list of another game: its own page goes on
    keep(now.game, start(now.game, true), { name: now.name, text: field('list').value, format: '' });
    location.assign(now.link || `/build/${now.game}`);
    return;
  }
  told.classList.add('vh');
  told.textContent = now.told.trim();
  if (/^(add|go|typed|undo|new|take)/.test(value)) {
    field('more').value = now.typed;
    field('name').value = now.name;
  }
  if (value === 'take') { field('paste').value = now.pasted; if (!now.pasted) field('file').value = ''; }
  if (value.startsWith('ask:')) field('q').value = value.slice(4);
  save();
  marks();
}

function save() {
  const now = state().dataset;
  keep(game, current, { name: now.name, text: field('list').value, format: field('format')?.value ?? '' });
  history.replaceState(null, '', now.link || `/build/${game}`);
  shelf();
}

// how many of each card found are in the deck already, and the button that copies the link
function marks() {
  const counts = new Map([...document.querySelectorAll('#bench-deck li[data-card]')].map((row) => [row.dataset.card, row.dataset.count]));
  for (const row of document.querySelectorAll('[data-found]')) {
    const count = counts.get(row.dataset.found);
    const said = Object.assign(document.createElement('span'), { className: 'vh', textContent: ' in the deck' });
    row.querySelector('[data-held]').replaceChildren(...(count ? [count, said] : []));
  }
  const copy = document.querySelector('[data-copy]');
  if (copy) copy.hidden = !navigator.clipboard;
}

// the decks of this browser
let current = start(game, new URLSearchParams(location.search).has('d'), field('list').value);
const shelfBox = document.getElementById('my-deck');
function shelf() {
  const decks = kept(game);
  shelfBox.replaceChildren(...Object.entries(decks).map(([id, one]) => new Option(one.name || 'no name', id, false, id === current)));
  shelfBox.closest('#mydecks').hidden = Object.keys(decks).length === 0;
}
function open(id) {
  const one = kept(game)[id] ?? { text: '', name: '', format: '' };
  current = id;
  pick(game, id);
  field('list').value = one.text;
  field('before').value = '';
  field('name').value = one.name;
  if (one.format && field('format')) field('format').value = one.format;
  return press('do', 'set');
}
shelfBox.addEventListener('change', () => { line.then(() => open(shelfBox.value)); });
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-deck], [data-copy]');
  if (!button) return;
  if ('copy' in button.dataset) {
    await navigator.clipboard.writeText(document.getElementById('deck-link').href);
    told.textContent = 'The link is copied.';
    button.textContent = 'Copied';
    return;
  }
  await line;
  if (button.dataset.deck === 'drop') drop(game, current);
  open(start(game, button.dataset.deck === 'new'));
});

form.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (button?.name === 'want') return;
  event.preventDefault();
  const searching = document.activeElement === field('q') && button?.value === 'go';
  press(button?.name || 'do', searching ? 'search' : button?.value ?? 'go');
});
field('format')?.addEventListener('change', () => press('do', 'set'));
field('name').addEventListener('change', () => press('do', 'set'));
let waiting = 0;
field('q').addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => press('do', 'search'), 250);
});
addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== 'z' || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  press('do', 'undo');
});

const asked = new URLSearchParams(location.search);
const before = kept(game)[current];
shelf();
marks();
if (asked.has('add') && before?.text) open(current).then(() => press('do', `typed:${asked.get('add')}`));
else if (!asked.has('d') && !field('list').value && before?.text) open(current);
else if (field('list').value) save();
