// The form of a board: a button is answered in place, and what may be done next is worked out while one types.
// Without this module every button sends the form and the page comes back.

import { keysOn } from './keys.js';

const main = document.getElementById('main');
let turn = 0;            // only the answer to what was sent last counts
let waiting = 0;
const past = [], ahead = [];   // the form as it was, and as it was before it was taken back
let now = '';

const written = () => new URLSearchParams(new FormData(main.querySelector('[data-build]'))).toString();
function note() {              // called after each change: what stood before can be taken back to
  const is = written();
  if (now && is !== now) { past.push(now); ahead.length = 0; if (past.length > 100) past.shift(); }
  now = is;
  arm();
}
function arm() {
  for (const [name, list] of [['undo', past], ['redo', ahead]]) {
    const button = main.querySelector(`[data-${name}]`);
    if (button) { button.hidden = false; button.disabled = !list.length; }
  }
}
async function turnBack(from, to, what) {
  note();
  if (!from.length) return;
  clearTimeout(waiting);
  const fresh = await send('', from.at(-1));
  if (!fresh) return;
  to.push(now);
  now = from.pop();
  main.replaceChildren(...fresh.childNodes);
  now = written();
  arm();
  main.querySelector(`[data-${what}]`)?.focus();
  main.querySelector('[data-said]').textContent = what === 'undo' ? 'Taken back' : 'Done again';
}

async function send(act, form_as = '') {
  const form = main.querySelector('[data-build]');
  const data = new URLSearchParams(form_as || new FormData(form));
  data.set('act', act);
  data.set('live', '1');      // what cannot be read yet is no failure of this request
  const mine = ++turn;
  try {
    const answer = await fetch(form.action, { method: 'POST', body: data });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return mine === turn ? page.getElementById('main') : undefined;
  } catch { return null; }
}

// a button: the whole form is drawn again, and the focus goes where one goes on
async function press(button) {
  clearTimeout(waiting);
  note();
  const act = button.value;
  const place = [...main.querySelectorAll('button[name=act]')].filter((one) => one.value === act).indexOf(button);
  const fresh = await send(act);
  if (fresh === undefined) return;
  if (fresh === null) { button.dataset.plain = ''; button.click(); return; }
  main.replaceChildren(...fresh.childNodes);
  note();
  const [what, seat, zone] = act.split(':');
  const rows = what === 'add' ? main.querySelectorAll(`[name^="p${seat}.${zone}."][name$=".name"]`) : [];
  const last = what === 'say' || act === '' ? main.querySelector('.does--new input') : null;
  const again = [...main.querySelectorAll('button[name=act]')].filter((one) => one.value === act)[place];
  (rows[rows.length - 1] ?? last ?? again ?? main.querySelector('.does--new input'))?.focus();
}

main.addEventListener('click', (event) => {
  const button = event.target.closest('button[name=act]');
  if (!button || 'plain' in button.dataset || ['ask', 'text', 'file'].includes(button.value)) return;
  event.preventDefault();
  press(button);
});

// Enter in a sentence adds it; elsewhere it asks, as without this module
main.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.target.matches('.does--new input')) return;
  event.preventDefault();
  press(main.querySelector('.does--new button'));
});

// while one types, only what follows from the form is drawn again
async function refresh() {
  const fresh = await send('');
  if (!fresh) return;
  for (const part of main.querySelectorAll('[data-live]')) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (other && !part.contains(document.activeElement)) part.replaceChildren(...other.childNodes);
  }
}
main.addEventListener('change', (event) => {
  if (event.target.matches('select[name=game]')) { press(main.querySelector('button[name=act][value=""]')); return; }
  if (event.target.closest('.does--new')) return;
  note();
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 150);
});

// a digit does the action with that number
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key) || !keysOn()) return;
  if (event.target.closest?.('input, textarea, select')) return;
  const button = main.querySelectorAll('[data-live="next"] .act__do')[Number(event.key) - 1];
  if (button) { event.preventDefault(); press(button); }
});

main.addEventListener('click', (event) => {
  if (event.target.closest('[data-undo]')) turnBack(past, ahead, 'undo');
  if (event.target.closest('[data-redo]')) turnBack(ahead, past, 'redo');
});
// in a field these keys belong to the field
document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest?.('input, textarea, select')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) { event.preventDefault(); turnBack(past, ahead, 'undo'); }
  if (key === 'y' || (key === 'z' && event.shiftKey)) { event.preventDefault(); turnBack(ahead, past, 'redo'); }
});
note();
