// The small behaviours every page shares. Without this file every page still reads and works.

// light, dark, or as the system has it
const root = document.documentElement;
const saved = (() => { try { return localStorage.getItem('theme'); } catch { return null; } })();
if (saved === 'light' || saved === 'dark') root.dataset.theme = saved;
for (const button of document.querySelectorAll('[data-theme-switch]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    try { localStorage.setItem('theme', root.dataset.theme); } catch { /* private window */ }
  });
}

document.addEventListener('keydown', (event) => {
  // Escape shuts a rule popover until the pointer or the focus comes back
  if (event.key === 'Escape') {
    for (const cite of document.querySelectorAll('.cite:hover, .cite:focus-within, .cite.is-open')) {
      cite.classList.remove('is-open');
      cite.classList.add('is-shut');
      const again = () => cite.classList.remove('is-shut');
      cite.addEventListener('mouseleave', again, { once: true });
      cite.addEventListener('focusout', again, { once: true });
    }
  }
});

// a rule popover opens towards the middle of the window, and upwards near its foot
function place(event) {
  const cite = event.target.closest?.('.cite');
  if (!cite) return;
  const box = cite.getBoundingClientRect();
  cite.classList.toggle('cite--end', box.left > innerWidth / 2);
  cite.classList.toggle('cite--up', box.bottom > innerHeight - 220);
  words(cite);
}
document.addEventListener('pointerover', place);
document.addEventListener('focusin', place);

// on a page with very many citations the rule's words are fetched when they are first asked for
const asked = new Map();
async function words(cite) {
  const link = cite.querySelector('a[data-preview]');
  if (!link) return;
  const from = link.dataset.preview;
  delete link.dataset.preview;
  if (!asked.has(from)) asked.set(from, fetch(from).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null));
  const rule = await asked.get(from);
  if (!rule) return;
  const pop = document.createElement('span');
  pop.className = 'cite__pop';
  pop.setAttribute('role', 'tooltip');
  pop.id = `pop-${asked.size}-${Math.random().toString(36).slice(2, 8)}`;
  const head = document.createElement('b');
  head.textContent = rule.head;
  pop.append(head, rule.text);
  cite.append(pop);
  link.setAttribute('aria-describedby', pop.id);
}

// a fold that starts open on a wide page starts shut on a narrow one
if (matchMedia('(max-width: 45rem)').matches) {
  for (const fold of document.querySelectorAll('.fold')) fold.open = false;
}
