// The report's print button; without this file the browser's own command prints the same page.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

// The titles of a pile's table sort its rows; a second press turns the order round.
const keyOf = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent.trim();
for (const table of document.querySelectorAll('table[data-sort]')) {
  const heads = [...table.tHead.rows[0].cells];
  for (const [column, head] of heads.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sortby';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const order = (a, b) => keyOf(a, column).localeCompare(keyOf(b, column), undefined, { numeric: true });
      const rows = [...table.tBodies[0].rows].sort(order);
      table.tBodies[0].append(...(down ? rows.reverse() : rows));
    });
  }
}
