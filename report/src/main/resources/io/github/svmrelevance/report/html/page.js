'use strict';
// Lets readers sort and filter the tables of class "data", and move the slack of curves. Without it the tables are complete, if plain.
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
  const collator = new Intl.Collator('en', { numeric: true });

  function compare(a, b, sign) {
    if (rank(a) !== rank(b)) { return rank(a) - rank(b); }
    return typeof a === 'number' ? sign * (a - b) : sign * collator.compare(a, b);
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

  // The numbers of a table by the names of its rows; empty where there is no such table or column.
  function column(table, title, read) {
    const found = new Map();
    if (!table) { return found; }
    const head = Array.from(table.tHead.rows[0].cells).findIndex(function (cell) { return cell.textContent === title; });
    if (head >= 0) {
      Array.from(table.tBodies[0].rows).forEach(function (row) { found.set(row.cells[0].textContent, read(row.cells[head])); });
    }
    return found;
  }

  const value = function (cell) { return cell.hasAttribute('data-value') ? Number(cell.getAttribute('data-value')) : null; };
  const brief = function (number) { return String(Number(number.toPrecision(4))); };

  // A slider over the slacks of the curves, each a step that was solved for, so that nothing is guessed between them.
  function slide(box) {
    const features = document.querySelector('#features table');
    const evidence = column(features, 'p', value);
    const styles = column(features, 'interval', function (cell) {
      const bar = cell.querySelector('.track i');
      return bar ? bar.className : 'undetermined';
    });
    const slacks = [];
    const curves = new Map();
    let most = 0;
    Array.from(box.querySelector('tbody').rows).forEach(function (row) {
      const name = row.cells[0].textContent;
      const numbers = [1, 2, 3].map(function (k) { return value(row.cells[k]); });
      if (slacks[slacks.length - 1] !== numbers[0]) { slacks.push(numbers[0]); }
      if (!curves.has(name)) { curves.set(name, []); }
      curves.get(name)[slacks.length - 1] = numbers[2] === null ? null : [numbers[1], numbers[2]];
      most = Math.max(most, numbers[2]);
    });
    if (slacks.length < 2 || most === 0) { return; }
    const names = Array.from(curves.keys());
    const slider = element('input', '', { type: 'range', min: '0', max: String(slacks.length - 1), step: '1' });
    const said = element('output', '', { 'aria-live': 'polite' });
    const order = element('select');
    [['evidence', 'most evidence first'], ['upper', 'largest first'], ['lower', 'most needed first'], ['name', 'by name']].forEach(function (choice) {
      if (choice[0] !== 'evidence' || evidence.size) { order.append(element('option', choice[1], { value: choice[0] })); }
    });
    const list = element('div', '', { class: 'scroll', role: 'list', tabindex: '0', 'aria-label': 'Ranges at the slack' });
    const rows = new Map(names.map(function (name) {
      const row = element('div', '', { class: 'at', role: 'listitem' });
      const track = element('span', '', { class: 'track', 'aria-hidden': 'true' });
      track.append(element('i', '', { class: styles.get(name) || 'undetermined' }));
      row.append(element('bdi', name, { title: name }), track, element('span', '', { class: 'number', dir: 'ltr' }));
      return [name, row];
    }));

    function move() {
      const step = Number(slider.value);
      let needed = 0;
      rows.forEach(function (row, name) {
        const range = curves.get(name)[step];
        const bar = row.querySelector('i');
        bar.hidden = range === null;
        row.lastChild.textContent = range === null ? 'not proven' : brief(range[0]) + ' to ' + brief(range[1]);
        if (range !== null) {
          bar.style.left = 100 * range[0] / most + '%';
          bar.style.width = 100 * (range[1] - range[0]) / most + '%';
          needed += range[0] > 0 ? 1 : 0;
        }
      });
      slider.setAttribute('aria-valuetext', brief(slacks[step]));
      said.textContent = 'Slack ' + brief(slacks[step]) + ': ' + needed + ' of ' + names.length + ' features are in every good model';
    }

    function sort() {
      const step = Number(slider.value);
      const end = function (name, k) { return (curves.get(name)[step] || [-1, -1])[k]; };
      const keys = {
        evidence: function (name) { return [evidence.has(name) && evidence.get(name) !== null ? evidence.get(name) : 2, -end(name, 1)]; },
        upper: function (name) { return [-end(name, 1), 0]; },
        lower: function (name) { return [-end(name, 0), -end(name, 1)]; }
      }[order.value];
      const keyed = names.map(function (name) { return { name: name, key: keys ? keys(name) : [0, 0] }; });
      keyed.sort(function (a, b) { return a.key[0] - b.key[0] || a.key[1] - b.key[1] || collator.compare(a.name, b.name); });
      list.append.apply(list, keyed.map(function (entry) { return rows.get(entry.name); }));
    }

    const panel = element('section', '', { class: 'slide', 'aria-label': 'The ranges at another slack' });
    const controls = element('div', '', { class: 'controls' });
    [['Slack: how much worse than the baseline a good model may be', slider], ['Order', order]].forEach(function (field) {
      const label = element('label', field[0]);
      label.append(field[1]);
      controls.append(label);
    });
    controls.append(said);
    panel.append(element('h3', 'Move the slack, and watch all ranges'), controls, list);
    box.before(panel);
    slider.value = String(Math.round((slacks.length - 1) / 2));
    slider.addEventListener('input', move);
    order.addEventListener('change', sort);
    move();
    sort();
  }

  const curves = document.getElementById('slack-curve');
  // Before tables are enhanced, which puts buttons into their heads.
  if (curves) { slide(curves); }
  document.querySelectorAll('.data').forEach(enhance);
  // Paper has nothing to click on.
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (box) { box.open = true; });
  });
}());
