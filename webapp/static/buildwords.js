// The words of a card of one's own: read by the rules while one types, what could not be read underlined.
// Without this module the answer names what was left out.

const main = document.getElementById('main');
const WAIT = 300;
let timer = 0;

async function read(box) {
  const text = box.value;
  let shown = box.parentElement.querySelector('.words');
  if (!shown) {
    shown = document.createElement('p');
    shown.className = 'words';
    shown.setAttribute('role', 'status');
    box.after(shown);
  }
  if (!text.trim()) return shown.replaceChildren();
  const game = main.querySelector('input[name=was]').value;
  const name = main.querySelector(`[name="${box.name.replace(/\.f\.text$/, '.name')}"]`)?.value ?? '';
  try {
    const answer = await fetch(`/lab/words?${new URLSearchParams({ game, name, text })}`);
    if (!answer.ok || box.value !== text) return;
    const { parts, whole } = await answer.json();
    const said = document.createElement('b');
    said.textContent = whole ? 'All of it is read. ' : 'Not read, underlined: ';
    shown.replaceChildren(said, ...parts.map((part) => {
      const piece = document.createElement(part.read ? 'span' : 'mark');
      piece.textContent = part.text;
      return piece;
    }));
  } catch { /* no net: the answer says it later */ }
}

main.addEventListener('input', (event) => {
  if (!event.target.matches('[data-words]')) return;
  clearTimeout(timer);
  timer = setTimeout(read, WAIT, event.target);
});
