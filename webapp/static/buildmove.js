// Cards carried from zone to zone: by pointer (mouse, touch or pen), or picked up and put down by keyboard or click.
// The handle is a button: press it, then press "put it here" of a zone; Escape lets go. Without this module a card is
// taken away in one zone and written in the other.

const main = document.getElementById('main');
const FAR = 6;                 // so many pixels make a carrying of a press
let held = null;               // the row that is carried
let start = null;
let carried = false;           // the press that ended just now was a carrying

const zoneOf = (row) => row.closest('.zonefield');
const say = (text) => { const box = main.querySelector('[data-said]'); if (box) box.textContent = text; };
const name = (row) => row.querySelector('.cardrow__name').value.trim() || 'The card';

function dress() {
  for (const row of main.querySelectorAll('.cardrow')) {
    if (row.querySelector('[data-grip]')) continue;
    const grip = document.createElement('button');
    grip.type = 'button';
    grip.className = 'btn btn--small cardrow__grip';
    grip.dataset.grip = '';
    grip.textContent = 'Move';
    grip.setAttribute('aria-label', `Move: ${row.getAttribute('aria-label')}`);
    row.querySelector('.cardrow__own').before(grip);
  }
}

function take(row) {
  letGo();
  held = row;
  row.classList.add('is-held');
  for (const zone of main.querySelectorAll('.zonefield')) {
    if (zone === zoneOf(row) || !zone.querySelector('button[value^="add:"]')) continue;
    const here = document.createElement('button');
    here.type = 'button';
    here.className = 'btn btn--small';
    here.dataset.here = '';
    here.textContent = 'Put it here';
    here.setAttribute('aria-label', `Put it here: ${zone.getAttribute('aria-label')}`);
    zone.querySelector('.zonefield__head').append(here);
  }
  say(`${name(row)} is picked up. Choose a zone, or Escape.`);
}

function letGo() {
  held?.classList.remove('is-held');
  held = null;
  for (const one of main.querySelectorAll('[data-here]')) one.remove();
  for (const one of main.querySelectorAll('.is-over')) one.classList.remove('is-over');
}

function put(zone) {
  const [seat, key, row] = held.querySelector('.cardrow__name').name.slice(1).split('.');
  const [, to, where] = zone.querySelector('button[value^="add:"]').value.split(':');
  const said = `${name(held)}: ${zone.getAttribute('aria-label')}`;
  const go = document.createElement('button');
  go.name = 'act';
  go.value = `move:${seat}:${key}:${row}:${to}:${where}`;
  go.hidden = true;
  main.querySelector('[data-build]').append(go);
  letGo();
  go.click();                  // the form's own module answers it in place
  setTimeout(say, 600, said);
}

main.addEventListener('click', (event) => {
  const grip = event.target.closest('[data-grip]');
  if (grip && !carried) {
    const row = grip.closest('.cardrow');
    if (row === held) letGo(); else { take(row); main.querySelector('[data-here]')?.focus(); }
  }
  carried = false;
  const here = event.target.closest('[data-here]');
  if (here && held) put(here.closest('.zonefield'));
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !held) return;
  const back = held.querySelector('[data-grip]');
  letGo();
  back?.focus();
});

// carrying by pointer: only the handle begins it, so that touch still scrolls the page elsewhere
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest('.zonefield');
main.addEventListener('pointerdown', (event) => {
  const grip = event.target.closest('[data-grip]');
  if (!grip || event.button) return;
  carried = false;
  start = { x: event.clientX, y: event.clientY, row: grip.closest('.cardrow'), id: event.pointerId, grip };
});
document.addEventListener('pointermove', (event) => {
  if (!start || event.pointerId !== start.id) return;
  if (!carried && Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR) {
    carried = true;
    start.grip.setPointerCapture(start.id);
    take(start.row);
  }
  if (!carried) return;
  const zone = under(event);
  for (const one of main.querySelectorAll('.is-over')) if (one !== zone) one.classList.remove('is-over');
  if (zone?.querySelector('[data-here]')) zone.classList.add('is-over');
});
function end(event) {
  if (!start || event.pointerId !== start.id) return;
  start = null;
  if (!carried) return;
  const zone = event.type === 'pointerup' ? under(event) : null;
  if (zone?.querySelector('[data-here]')) put(zone); else letGo();
  setTimeout(() => { carried = false; });
}
document.addEventListener('pointerup', end);
document.addEventListener('pointercancel', end);

dress();
new MutationObserver(dress).observe(main, { childList: true, subtree: true });
