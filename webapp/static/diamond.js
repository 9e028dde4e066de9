// The Battleboard after a step: who stands where with how much Energy, the Location, what waits on the Burst.
// Each step says what it changed; without this module the board of a step is drawn by the server.

const STATS = ['courage', 'power', 'wisdom', 'speed'];

// the board after the first `count` of these steps, put together from the start and what each step changed
function after(start, steps, count) {
  const now = { ...start, spaces: { ...start.spaces } };
  for (const step of steps.slice(0, count)) {
    if (!step.dataset.table) continue;
    const { spaces, ...rest } = JSON.parse(step.dataset.table);
    Object.assign(now, rest);
    for (const [at, creature] of Object.entries(spaces ?? {})) {
      if (creature) now.spaces[at] = creature; else delete now.spaces[at];
    }
  }
  return now;
}

function settle(tile, one) {
  tile.toggleAttribute('data-engaged', one.engaged);
  const changed = new Set(one.changed);
  for (const stat of STATS) {
    const number = tile.querySelector(`[data-stat="${stat}"]`);
    number.textContent = one[stat];
    number.classList.toggle('up', changed.has(stat));
  }
  tile.querySelector('[data-left]').textContent = one.left;
  const energy = tile.querySelector('[data-energy]');
  energy.textContent = `/${one.energy}`;
  energy.classList.toggle('up', changed.has('energy'));
  const share = one.energy > 0 ? Math.round((1000 * Math.max(0, one.left)) / one.energy) / 10 : 0;
  tile.querySelector('.hp').setAttribute('width', share);
  tile.querySelector('.lost').setAttribute('x', share);
  tile.querySelector('.lost').setAttribute('width', 100 - share);
  const mugic = tile.querySelector('.mugic');
  mugic.textContent = one.counters;
  mugic.toggleAttribute('data-zero', !one.counters);
  const gear = tile.querySelector('.gear');
  gear.hidden = !one.gear;
  gear.textContent = one.gear?.card ?? '';
  gear.toggleAttribute('data-down', Boolean(one.gear?.down));
  const said = [`${one.card ?? 'unknown card'} of ${one.player}`, one.tribe, `${one.left} of ${one.energy} Energy`,
    `${one.counters} Mugic counter${one.counters === 1 ? '' : 's'}`,
    one.gear ? `${one.gear.card ?? 'a Battlegear'}${one.gear.down ? ' face down' : ''}` : '', one.engaged ? 'Engaged' : ''];
  tile.querySelector('[data-said]').textContent = said.filter(Boolean).join(', ');
}

function node(tag, name, text) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  return made;
}

function item(one, place, signs) {
  const [letter, side] = signs[one.player] ?? ['', 'b'];
  const made = node('li', 'burst__item');
  made.dataset.by = side;
  const number = node('span', 'burst__no');
  number.append(node('span', 'vh', 'resolves '), String(place));
  const what = node('span', 'burst__what');
  const notes = [one.does, one.on?.length ? `on ${one.on.join(', ')}` : '', one.paid ? `by ${one.paid}` : '', one.gone ? 'negated' : ''];
  what.append(node('b', '', one.text), node('small', '', notes.filter(Boolean).join(' · ')));
  const source = node('span', 'burst__src');
  const sign = node('span', `who who--${side}`, letter);
  sign.setAttribute('aria-hidden', 'true');
  source.append(sign, node('small', '', one.player));
  made.append(number, what, source);
  return made;
}

export function redraw(panel, steps, count) {
  const box = panel.querySelector('[data-diamond]');
  if (!box) return;
  const now = after(JSON.parse(box.dataset.diamond), steps, count);
  const bench = box.querySelector('[data-bench]');
  for (const tile of box.querySelectorAll('.creature')) bench.append(tile);
  for (const space of box.querySelectorAll('.space')) {
    const one = now.spaces[space.dataset.at];
    const tile = one && bench.querySelector(`[data-object="${one.object}"]`);
    space.classList.toggle('is-empty', !tile);
    space.querySelector('[data-empty]')?.remove();
    if (tile) { settle(tile, one); space.append(tile); } else { const said = node('span', 'vh', 'empty'); said.dataset.empty = ''; space.append(said); }
  }
  box.querySelector('[data-location]').textContent = now.location?.card ?? 'none yet';
  const line = now.location?.initiative ?? '';
  box.querySelector('[data-initiative]').textContent = line ? `Initiative: ${line[0].toUpperCase()}${line.slice(1)}` : '';
  const striking = box.querySelector('[data-striking]');
  striking.hidden = !now.striking;
  striking.querySelector('b').textContent = now.striking ?? '';
  const signs = JSON.parse(box.dataset.signs);
  const items = [...now.burst].reverse();
  box.querySelector('[data-burst]').replaceChildren(...items.map((one, place) => item(one, place + 1, signs)));
  box.querySelector('.burstbox').hidden = !items.length;
  box.querySelector('[data-burst-state]').textContent = items.length ? `${items.length} item${items.length === 1 ? '' : 's'}` : 'nothing waits';
  const when = panel.querySelector('[data-when]');
  when.textContent = count < steps.length ? `After step ${count} of ${steps.length}` : when.dataset.when;
}
