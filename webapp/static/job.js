// A board that is being played out: how far it is, and its answer as soon as there is one.
// Without this module the page has a link that looks again.

const box = document.querySelector('[data-job]');
const line = box.querySelector('[data-line]');
const bar = box.querySelector('progress');
const EVERY = 700;              // milliseconds between two looks
const PATIENCE = 8;             // looks without an answer before the link has to do

box.querySelector('[data-again]').hidden = true;

let missed = 0;
async function look() {
  try {
    const answer = await fetch(`${box.dataset.job}.json`, { headers: { Accept: 'application/json' } });
    if (answer.status === 404) { location.reload(); return; }
    if (!answer.ok) throw new Error(answer.statusText);
    const told = await answer.json();
    missed = 0;
    if (told.over) { location.replace(box.dataset.job); return; }
    bar.max = Math.max(1, told.seen + told.left);
    bar.value = told.seen;
    if (line.textContent !== told.line) line.textContent = told.line;
  } catch {
    missed += 1;
    if (missed > PATIENCE) { box.querySelector('[data-again]').hidden = false; return; }
  }
  setTimeout(look, EVERY);
}
setTimeout(look, EVERY);
