// Keys of one letter or digit: they can be switched off where they are listed, and stay so.

const listed = [...document.querySelectorAll('[data-keys]')];

export function keysOn() {
  try { return localStorage.getItem('keys') !== 'off'; } catch { return true; }
}

for (const list of listed) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn--small';
  const say = () => { button.textContent = keysOn() ? 'Switch single keys off' : 'Switch single keys on'; };
  button.addEventListener('click', () => {
    try { localStorage.setItem('keys', keysOn() ? 'off' : 'on'); } catch { /* private window */ }
    say();
  });
  say();
  list.append(' ', button);
  list.hidden = false;
}
