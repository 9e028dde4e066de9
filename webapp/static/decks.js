// The decks that this browser keeps, by game: each with its name, text and format, and which one is on the bench.
// Where the browser keeps nothing, the deck lives in the address alone.

function read(game) {
  try {
    const found = JSON.parse(localStorage.getItem(`decks.${game}`));
    if (found && typeof found.decks === 'object' && found.decks) return found;
  } catch { /* nothing kept, or no storage */ }
  return { current: '', decks: {} };
}

function write(game, all) {
  try { localStorage.setItem(`decks.${game}`, JSON.stringify(all)); } catch { /* private window, or full */ }
}

export const kept = (game) => read(game).decks;

// the deck to go on with: of a link the kept one with the same text, else a fresh one
export function start(game, fresh, text = '') {
  const all = read(game);
  const same = text ? Object.keys(all.decks).find((id) => all.decks[id].text === text) : undefined;
  if (same) return same;
  const ids = Object.keys(all.decks);
  if (!fresh && ids.length) return all.decks[all.current] ? all.current : ids[0];
  return `d${Date.now().toString(36)}`;
}

export function pick(game, id) {
  const all = read(game);
  if (all.decks[id]) write(game, { ...all, current: id });
}

export function keep(game, id, deck) {
  const all = read(game);
  if (!deck.text && !all.decks[id]) return;
  all.decks[id] = deck;
  write(game, { ...all, current: id });
}

export function drop(game, id) {
  const all = read(game);
  delete all.decks[id];
  write(game, all);
}
