// The keys of the whole site: `/` the search box, `?` the list of keys, `j` and `k` through a list.
// Keys that are letters or signs can be switched off in the list of keys, for those who speak or brush against them.

import { keysOn } from './keys.js';

const dialog = document.querySelector('dialog.keysheet');
const box = dialog?.querySelector('input[type=checkbox]');
box?.addEventListener('change', () => {
  try { localStorage.setItem('keys', box.checked ? 'on' : 'off'); } catch { /* private window */ }
});
function showKeys() {
  if (!dialog || dialog.open) return;
  box.checked = keysOn();
  dialog.showModal();
}
for (const button of document.querySelectorAll('[data-show-keys]')) {
  button.hidden = false;
  button.addEventListener('click', showKeys);
}
dialog?.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });

const typing = (target) => target.closest?.('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]');

// what a list holds: what was found, else cards, else findings, else the rules of a book
const LISTS = ['.is-found', '.hits .hit', '.cardgrid > li', '.findings > li, .finding', '.rule[id]'];
const items = () => {
  const seen = LISTS.map((list) => [...document.querySelectorAll(list)].filter((one) => one.checkVisibility()));
  const mixed = [...seen[1], ...seen[2]];
  const found = seen[0].length ? seen[0] : mixed.length ? mixed : seen[3].length ? seen[3] : seen[4];
  return found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
};

function move(step, wanted = () => true) {
  const list = items().filter(wanted);
  if (!list.length) return false;
  const held = document.activeElement === document.body ? document.querySelector(':target') : document.activeElement;
  const at = held ? list.findLastIndex((one) => one.contains(held)) : -1;
  const behind = held && at < 0 && held !== document.body
    ? list.findIndex((one) => held.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) : 0;
  const next = at >= 0 ? at + step : step > 0 ? behind : behind - 1;
  const item = list[next];
  if (!item) return true;
  const link = item.querySelector('h2 a, h3 a, a[href], button') ?? item;
  if (link === item) item.tabIndex = -1;
  link.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'nearest' });
  const box = item.getBoundingClientRect();
  if (box.top < 0) scrollBy(0, box.top - 16);
  return true;
}

const hasError = (item) => item.querySelector('.mk--error') !== null;

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || [...event.key].length !== 1 || event.key === ' ') return;
  if (typing(event.target)) return;
  if (dialog?.open) return;
  if (!keysOn()) {
    event.stopImmediatePropagation();
    return;
  }
  let done = false;
  if (event.key === '?') {
    showKeys();
    done = true;
  } else if (event.key === '/') {
    const search = document.querySelector('main input[type=search]') ?? document.querySelector('.bar input[type=search]');
    if (search) {
      search.focus();
      search.select();
      done = true;
    }
  } else if (event.key === 'j') done = move(1);
  else if (event.key === 'k') done = move(-1);
  else if (event.key === 'e') done = move(1, hasError);
  if (done) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, { capture: true });
