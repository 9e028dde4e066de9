// The lab's page: one outcome at a time, its steps one by one, by pointer and by keyboard.
// Without this module every outcome and every step stands on the page, one below the other, and a link leads to each.

import { redraw } from './diamond.js';
import { keysOn } from './keys.js';

const panels = [...document.querySelectorAll('[data-panel]')];
const cards = [...document.querySelectorAll('[data-outcome]')];
const say = document.querySelector('[data-say]');
const at = new Map();           // panel -> the index of its current step, -1 before the first choice

function panelOf(id) { return panels.find((panel) => panel.id === id); }
function current() { return panels.find((panel) => !panel.hidden); }

function pick(id, chosenByHand = true) {
  const chosen = panelOf(id) ?? panels[0];
  if (!chosen) return;
  for (const panel of panels) panel.hidden = panel !== chosen;
  for (const card of cards) {
    const on = card.dataset.outcome === chosen.id;
    card.setAttribute('aria-pressed', String(on));
    if (on && chosenByHand) card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  const steps = chosen.querySelector('.trace').children;
  const now = at.get(chosen) ?? -1;
  dock(chosen, steps[now], now < 0 ? `${steps.length} steps` : `${now + 1} of ${steps.length}`);
  address(chosen);
  if (!chosenByHand) return;
  if (say) say.textContent = `${chosen.querySelector('h2').textContent} of ${panels.length}`;
}

function show(panel, index, aloud = true) {
  const trace = panel.querySelector('.trace');
  const steps = [...trace.children];
  if (!steps.length) return;
  const to = Math.min(steps.length - 1, Math.max(0, index));
  at.set(panel, to);
  steps.forEach((step, place) => {
    step.classList.toggle('is-ahead', place > to);
    if (place === to) step.setAttribute('aria-current', 'step'); else step.removeAttribute('aria-current');
  });
  trace.scrollTop = steps[to].offsetTop - (to ? steps[to - 1].offsetHeight : 0);
  panel.querySelector('.stepper output').textContent = `${to + 1} of ${steps.length}`;
  if (panel.hasAttribute('data-replay')) board(panel, steps[to], to + 1 === steps.length ? null : `After step ${to + 1} of ${steps.length}`);
  redraw(panel, steps, to + 1);
  const touched = new Set(steps[to].dataset.objects.split(' ').filter(Boolean));
  for (const tile of panel.querySelectorAll('[data-object]')) tile.classList.toggle('is-touched', touched.has(tile.dataset.object));
  dock(panel, steps[to], `${to + 1} of ${steps.length}`);
  address(panel);
  if (say && aloud) say.textContent = `Step ${to + 1} of ${steps.length}: ${steps[to].querySelector('p').textContent}`;
}

// the address bar, the link and the button that copies it lead to the outcome and the step that are shown; an address
// that led here by itself (an example, a link) stays until somebody goes to another outcome or step
let opening = Boolean(location.search);
function address(panel) {
  const now = (at.get(panel) ?? -1) + 1;
  const link = panel.dataset.link ? `${panel.dataset.link}${now ? `&step=${now}` : ''}#${panel.id}` : '';
  if (!opening) history.replaceState(null, '', link || `#${panel.id}`);
  takeAlong(panel, now);
  const share = panel.querySelector('[data-share]');
  if (!share) return;
  share.href = link;
  share.textContent = `Link to this outcome${now ? `, step ${now}` : ''}`;
}
// the image and the frame are of the outcome and the step that are shown
function takeAlong(panel, now) {
  const query = (panel.dataset.link ?? '').split('?')[1];
  if (!query) return;
  const which = `${query}${now ? `&step=${now}` : ''}`;
  const image = document.querySelector('[data-svg]');
  if (image) {
    image.href = `/lab/board.svg?${which}`;
    image.textContent = `${panel.querySelector('h2').textContent}${now ? `, step ${now}` : ''} as SVG`;
  }
  const frame = document.querySelector('[data-frame]');
  if (frame) frame.value = frame.value.replace(/(\/embed\?)[^"]*/, (_, before) => before + which.replaceAll('&', '&amp;'));
}
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const link = button.parentElement.querySelector('[data-share]').href;
    const words = button.textContent;
    try { await navigator.clipboard.writeText(link); button.textContent = 'Copied'; } catch { button.textContent = 'Copy it from the address bar'; }
    if (say) say.textContent = button.textContent;
    setTimeout(() => { button.textContent = words; }, 2500);
  });
}

// on a narrow screen the step stands in a dock at the foot, so that the board stays in sight
const foot = document.querySelector('[data-dock]');
function dock(panel, step, count) {
  if (!foot) return;
  foot.querySelector('.cite__id')?.remove();
  const [sign, text, number] = foot.querySelector('.dock__q').children;
  const who = step?.querySelector('.who');
  sign.className = who?.className ?? 'who who--rule';
  sign.textContent = who?.textContent ?? '';
  const words = (step?.querySelector('p') ?? panel.querySelector('h2')).cloneNode(true);
  words.querySelector('.vh')?.remove();      // the sign says who
  text.textContent = words.textContent;
  number.textContent = count;
  const rule = step?.querySelector('.cite__id');
  if (rule) {
    const link = document.createElement('a');
    link.className = 'cite__id';
    link.href = rule.href;
    link.textContent = rule.textContent;
    number.before(link);
  }
}

// the board after a step: which cards are in battle, tapped or not, and how many cards each zone holds
function board(panel, step, when) {
  const now = new Map(step.dataset.battle.split(' ').filter(Boolean).map((word) => [word.replace('t', ''), word.endsWith('t')]));
  for (const tile of panel.querySelectorAll('.battle [data-object]')) {
    tile.closest('.slot').hidden = !now.has(tile.dataset.object);
    tile.toggleAttribute(`data-${tile.dataset.turns ?? 'tapped'}`, now.get(tile.dataset.object) ?? false);
  }
  for (const side of panel.querySelectorAll('.zone--battle')) {
    side.classList.toggle('is-empty', !side.querySelector('.slot:not([hidden])'));
  }
  const before = step.previousElementSibling ? JSON.parse(step.previousElementSibling.dataset.counts) : null;
  for (const [zone, count] of Object.entries(JSON.parse(step.dataset.counts))) {
    const number = panel.querySelector(`[data-count="${CSS.escape(zone)}"]`);
    if (!number) continue;
    number.classList.toggle('is-changed', before !== null && before[zone] !== count);
    if (count === null) { number.textContent = '…'; continue; }
    const end = number.dataset.end;
    const same = String(count) === end.split('/').pop();
    number.textContent = same ? end : String(count);
    const minis = [...number.closest('.zone').querySelectorAll('.minis > *')];
    // of a pile only the card on top at the end is drawn
    minis.forEach((mini, place) => { mini.hidden = mini.matches('.mini.mini--pile') ? !same : place >= count; });
  }
  const line = panel.querySelector('[data-when]');
  line.textContent = when ?? line.dataset.when;
}

const ways = {
  first: () => 0,
  back: (now) => now - 1,
  on: (now) => now + 1,
  last: () => Infinity,
};
function go(way) {
  const panel = current();
  if (panel) show(panel, ways[way](at.get(panel) ?? -1));
}

for (const card of cards) {
  card.setAttribute('role', 'button');
  card.addEventListener('click', (event) => { event.preventDefault(); pick(card.dataset.outcome); });
  card.addEventListener('keydown', (event) => {
    if (event.key === ' ') { event.preventDefault(); pick(card.dataset.outcome); }
  });
}
for (const stepper of document.querySelectorAll('[data-stepper]')) {
  stepper.hidden = false;
  for (const way of stepper.querySelectorAll('[data-way]')) {
    way.setAttribute('role', 'button');
    way.addEventListener('click', (event) => { event.preventDefault(); go(way.dataset.way); });
    way.addEventListener('keydown', (event) => { if (event.key === ' ') { event.preventDefault(); go(way.dataset.way); } });
  }
}
if (foot && panels.length) {
  foot.hidden = false;
  for (const button of foot.querySelectorAll('button')) button.addEventListener('click', () => go(button.dataset.way));
}
for (const panel of panels) {
  [...panel.querySelector('.trace').children].forEach((step, place) => {
    step.addEventListener('click', (event) => { if (!event.target.closest('a')) show(panel, place); });
  });
}

const keys = { ArrowRight: 'on', ArrowLeft: 'back', Home: 'first', End: 'last' };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select')) return;
  const inside = event.target === document.body || event.target.closest?.('.trace, .stepper, .hand');
  if (inside && keys[event.key]) { event.preventDefault(); go(keys[event.key]); return; }
  if (!keysOn()) return;
  const far = { '[': panels.indexOf(current()) - 1, ']': panels.indexOf(current()) + 1 };
  const place = far[event.key] ?? (/^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1);
  if (panels[place]) { event.preventDefault(); pick(panels[place].id); }
});

if (panels.length) {
  const opened = document.querySelector('[data-opened]').dataset.opened;
  for (const panel of panels) if (Number(panel.dataset.at)) show(panel, Number(panel.dataset.at) - 1, false);
  pick(panelOf(location.hash.slice(1)) ? location.hash.slice(1) : opened, false);
  opening = false;
  addEventListener('hashchange', () => { if (panelOf(location.hash.slice(1))) pick(location.hash.slice(1)); });
}
