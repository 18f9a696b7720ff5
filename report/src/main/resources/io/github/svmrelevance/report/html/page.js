'use strict';
// Lets readers sort and filter the tables of class "data". Without it they are complete, if plain.
(function () {
  const FIRST_ROWS = 200;
  const FEW_ROWS = 5;

  function element(name, text, attributes) {
    const made = document.createElement(name);
    if (text) { made.textContent = text; }
    Object.entries(attributes || {}).forEach(function (pair) { made.setAttribute(pair[0], pair[1]); });
    return made;
  }

  function key(row, column) {
    const cell = row.cells[column];
    const value = cell.getAttribute('data-value');
    return value === null ? cell.textContent : Number(value);
  }

  // Numbers before texts before nothing, in either direction.
  function rank(key) {
    if (typeof key === 'number') { return 0; }
    return key === '' ? 2 : 1;
  }

  // Much faster than String.localeCompare, which makes one for each pair.
  const names = new Intl.Collator('en', { numeric: true });

  function compare(a, b, sign) {
    if (rank(a) !== rank(b)) { return rank(a) - rank(b); }
    return typeof a === 'number' ? sign * (a - b) : sign * names.compare(a, b);
  }

  function enhance(box) {
    const table = box.querySelector('table');
    const body = table.tBodies[0];
    const heads = Array.from(table.tHead.rows[0].cells);
    const rows = Array.from(body.rows);
    const filters = [];
    let all = false;
    let order = '';
    let lead = null;

    const controls = element('div', '', { class: 'controls', role: 'group', 'aria-label': 'Filter the table' });
    const status = element('output', '', { 'aria-live': 'polite' });
    const more = element('button', '', { type: 'button', class: 'more' });

    function show() {
      const found = rows.filter(function (row) { return filters.every(function (test) { return test(row); }); });
      const matching = new Set(found);
      const shown = all ? found.length : Math.min(found.length, FIRST_ROWS);
      let count = 0;
      Array.from(body.rows).forEach(function (row) {
        const visible = matching.has(row) && shown > count;
        if (visible) { count += 1; }
        row.hidden = !visible;
      });
      status.textContent = count + ' of ' + rows.length + ' rows shown'
        + (found.length > count ? ', ' + found.length + ' match' : '') + order;
      more.hidden = found.length === count;
      more.textContent = 'Show all ' + found.length + ' rows';
    }

    function field(label, input) {
      const wrapper = element('label', label);
      wrapper.append(input);
      controls.append(wrapper);
      input.addEventListener('input', show);
    }

    const few = rows.length <= FEW_ROWS;
    const search = element('input', '', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
    field('Find ' + heads[0].textContent, search);
    filters.push(function (row) {
      return row.cells[0].textContent.toLowerCase().includes(search.value.trim().toLowerCase());
    });

    heads.forEach(function (head, column) {
      if (head.getAttribute('data-choices') !== 'yes') { return; }
      const select = element('select');
      select.append(element('option', 'all', { value: '' }));
      new Set(rows.map(function (row) { return row.cells[column].textContent; })).forEach(function (value) {
        select.append(element('option', value, { value: value }));
      });
      field(head.textContent, select);
      filters.push(function (row) { return select.value === '' || row.cells[column].textContent === select.value; });
    });

    heads.forEach(function (head, column) {
      const sample = rows.length ? rows[0].cells[column] : null;
      if (!sample || sample.classList.contains('bar')) { return; }
      const numeric = rows.some(function (row) { return row.cells[column].hasAttribute('data-value'); });
      if (numeric) { head.classList.add('number'); }
      const title = head.textContent;
      const button = element('button', title, { type: 'button' });
      head.setAttribute('data-title', title);
      head.textContent = '';
      head.append(button);
      button.addEventListener('click', function () {
        const before = head.getAttribute('aria-sort');
        // The largest numbers first, names from A.
        const ascending = before ? before === 'descending' : !numeric;
        heads.forEach(function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
        const sign = ascending ? 1 : -1;
        const keyed = rows.map(function (row, position) { return { row: row, key: key(row, column), position: position }; });
        keyed.sort(function (a, b) { return compare(a.key, b.key, sign) || a.position - b.position; });
        const sorted = document.createDocumentFragment();
        keyed.forEach(function (entry) { sorted.append(entry.row); });
        body.append(sorted);
        order = '; sorted by ' + title + ', ' + (ascending ? 'ascending' : 'descending');
        show();
      });
      if (rows.length > FIRST_ROWS && title === box.getAttribute('data-lead')) { lead = button; }
    });

    more.addEventListener('click', function () { all = true; show(); });
    // What can be seen at once needs no search.
    if (!few) {
      controls.append(status);
      box.prepend(controls);
    }
    box.querySelector('.scroll').after(more);
    show();
    if (lead) { lead.click(); }
  }

  document.querySelectorAll('.data').forEach(enhance);
  // Paper has nothing to click on.
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (box) { box.open = true; });
  });
}());
