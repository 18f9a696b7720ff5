// The list of features: a bar with two handles each, groups that open, and the same in numbers.
import { at, attribute, brief, element, put, VirtualList } from './dom.js';

const STEPS = 100;

// In characters: such names are cut where there is little room.
const LONG = 18;

// Before a number that is not proven yet.
const ABOUT = '\u2248 ';

// In place of a number of an earlier state.
const WAITS = '\u2026';
const names = new Intl.Collator('en', { numeric: true });

export class Rows {
  // model: features, ranges and state; acts: what a hand does.
  constructor(model, acts) {
    this.model = model;
    this.acts = acts;
    this.opened = new Set();
    this.order = model.features.map((_, j) => j);
    this.entries = [];
    this.scale = { from: -1, to: 1 };
    this.ticks = [];
    this.list = new VirtualList(at('list'), at('rows'), () => this.height(), index => this.make(this.entries[index]), (row, index) => this.fill(row, this.entries[index]));
    window.addEventListener('resize', () => { this.rowHeight = 0; this.rebuild(); });
    at('search').addEventListener('input', () => this.rebuild());
    at('show').addEventListener('change', () => this.rebuild());
    at('sort').addEventListener('change', () => this.sort());
  }

  height() {
    if (!this.rowHeight) {
      const root = document.documentElement;
      this.rowHeight = parseFloat(getComputedStyle(root).getPropertyValue('--row')) * parseFloat(getComputedStyle(root).fontSize);
    }
    return this.rowHeight;
  }

  sort() {
    const { features, ranges } = this.model;
    const by = {
      evidence: j => [this.model.verdict[j]?.p ?? 2, -this.largest(j)],
      weight: j => [-this.largest(j)],
      width: j => [ranges[j] && ranges[j].lower !== undefined ? ranges[j].lower - ranges[j].upper : 0],
      file: j => [j],
      name: null
    }[at('sort').value];
    this.order = features.map((_, j) => j);
    if (by) {
      const keys = features.map((_, j) => by(j));
      this.order.sort((a, b) => keys[a][0] - keys[b][0] || (keys[a][1] ?? 0) - (keys[b][1] ?? 0) || a - b);
    } else {
      this.order.sort((a, b) => names.compare(features[a].shown, features[b].shown) || a - b);
    }
    this.rebuild();
  }

  largest(j) {
    const range = this.model.free()[j] || this.model.ranges[j];
    return range && range.lower !== undefined ? Math.max(Math.abs(range.lower), Math.abs(range.upper)) : 0;
  }

  rebuild() {
    const wanted = at('search').value.trim().toLowerCase();
    const show = at('show').value;
    const { features, state } = this.model;
    this.entries = [];
    let found = 0;
    for (const j of this.order) {
      const feature = features[j];
      if (wanted && !feature.shown.toLowerCase().includes(wanted) && !feature.columns.some(name => name.toLowerCase().includes(wanted))) { continue; }
      const limited = state().limits.has(feature.name) || feature.columns.some(name => state().limits.has(name));
      if (show === 'limited' && !limited) { continue; }
      if (show === 'needed' && this.use(this.model.ranges[j]) !== 'needed') { continue; }
      found++;
      this.entries.push({ j, part: -1 });
      if (this.opened.has(j)) { feature.parts.forEach((_, k) => this.entries.push({ j, part: k })); }
    }
    at('count').textContent = found === features.length ? '' : found + ' of ' + features.length;
    this.list.resize(this.entries.length);
  }

  // All bars have one scale: what the models without limits reach.
  rescale() {
    let least = 0;
    let most = 0;
    const look = range => {
      if (!range || range.lower === undefined) { return; }
      [[range.lower, range.upper], ...(range.parts || [])].forEach(([lower, upper]) => {
        least = Math.min(least, lower);
        most = Math.max(most, upper);
      });
    };
    this.model.ranges.forEach(look);
    this.model.free().forEach(look);
    this.model.state().limits.forEach(([lower, upper]) => look({ lower: lower ?? 0, upper: upper ?? 0 }));
    const margin = 0.06 * (most - least) || 1;
    this.scale = { from: least - margin, to: most + margin };
    const step = nice((most - least) / 6);
    this.ticks = [];
    for (let k = Math.ceil(this.scale.from / step); k * step <= this.scale.to; k++) { this.ticks.push(k * step); }
    at('axis').replaceChildren(...this.ticks.map(value => {
      const mark = element('span', {}, brief(value));
      mark.style.left = this.place(value) + '%';
      return mark;
    }));
    // The bars end where the list's scroll bar begins.
    at('axis').parentElement.style.marginRight = at('list').offsetWidth - at('list').clientWidth + 'px';
  }

  place(value) { return 100 * Math.max(0, Math.min(1, (value - this.scale.from) / (this.scale.to - this.scale.from))); }

  // What an entry is about: its range, its limit's name if it can be limited by itself.
  view(entry) {
    const { features, ranges, state } = this.model;
    const feature = features[entry.j];
    const pick = range => {
      if (!range || range.lower === undefined) { return null; }
      if (entry.part < 0) { return [range.lower, range.upper]; }
      return range.parts ? range.parts[entry.part] : null;
    };
    const about = this.model.about(entry.j);
    const own = entry.part < 0 ? (feature.kind === 'weight' ? feature.name : null) : feature.columns[entry.part] ?? null;
    return {
      feature,
      own,
      name: entry.part < 0 ? feature.shown : feature.parts[entry.part],
      about: about !== null,
      now: pick(about || ranges[entry.j]),
      free: pick(this.model.free()[entry.j]),
      // Of several weights the size, as the range is.
      base: entry.part < 0 && feature.kind !== 'constant' ? this.model.baseline[entry.j] : null,
      limit: own === null ? [null, null] : state().limit(own),
      out: isOut(state().limit(feature.name)) || (own !== null && isOut(state().limit(own)))
    };
  }

  use(range) {
    if (!range || range.lower === undefined) { return 'unknown'; }
    const tolerance = 1e-7 * Math.max(Math.abs(this.scale.from), Math.abs(this.scale.to));
    if (Math.max(Math.abs(range.lower), Math.abs(range.upper)) <= tolerance) { return 'out'; }
    return range.lower > tolerance || range.upper < -tolerance ? 'needed' : 'replaceable';
  }

  make(entry) {
    const view = this.view(entry);
    const label = view.name + (entry.part < 0 ? '' : ' of ' + view.feature.shown);
    const row = element('div', { role: 'listitem', class: (entry.part < 0 ? 'row' : 'row part') + (view.name.length > LONG ? ' long' : '') });
    const name = element('div', { class: 'name' });
    if (entry.part < 0 && view.feature.parts.length) {
      const open = element('button', { type: 'button', 'aria-label': 'Weights of ' + label });
      open.addEventListener('click', () => {
        this.opened[this.opened.has(entry.j) ? 'delete' : 'add'](entry.j);
        this.rebuild();
        const again = this.entries.findIndex(other => other.j === entry.j);
        this.list.shown.get(again)?.querySelector('.name button')?.focus();
      });
      name.append(open);
    }
    name.append(element('bdi', { title: view.name }, view.name), element('span', { class: 'what' }));
    const bar = element('div', { class: 'bar', dir: 'ltr' });
    ['ghost', 'now', 'zero', 'base'].forEach(kind => bar.append(element('i', { class: kind })));
    const numbers = element('div', { class: 'numbers', dir: 'ltr' });
    row.append(name, bar, numbers);
    if (view.own === null) {
      numbers.append(element('output', {}));
    } else {
      for (const side of [0, 1]) {
        const what = (side ? 'Largest' : 'Least') + ' weight of ' + label;
        bar.append(this.handle(entry, side, what));
        const field = element('input', { type: 'number', step: 'any', 'aria-label': what, autocomplete: 'off' });
        field.addEventListener('change', () => this.acts.type(view.own, side, field.value));
        numbers.append(field);
        if (!side) { numbers.append(element('span', { 'aria-hidden': 'true' }, 'to')); }
      }
    }
    if (view.feature.kind === 'constant') {
      row.append(element('span', { class: 'none' }, 'does not vary'));
    } else if (entry.part < 0 || view.own !== null) {
      const select = element('select', { 'aria-label': 'Use of ' + label });
      const choices = view.own === null ? [['any', 'any'], ['out', 'not used']]
        : [['any', 'any'], ['positive', 'at least 0'], ['negative', 'at most 0'], ['out', 'not used'], ['own', 'limited']];
      choices.forEach(([value, text]) => select.append(element('option', { value }, text)));
      select.addEventListener('change', () => this.acts.choose(entry.part < 0 ? view.feature.name : view.own, select.value));
      row.append(select);
    } else {
      row.append(element('span'));
    }
    return row;
  }

  handle(entry, side, label) {
    const handle = element('span', { role: 'slider', tabindex: '0', class: 'handle ' + (side ? 'high' : 'low'), 'aria-label': label, 'aria-orientation': 'horizontal' });
    const own = this.view(entry).own;
    handle.addEventListener('pointerdown', event => {
      if (event.button !== 0) { return; }
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      this.acts.take(own, entry);
      const bar = handle.parentElement.getBoundingClientRect();
      // The hand keeps its distance from the end that it took hold of.
      const grip = event.clientX - (bar.left + this.place(this.end(entry, side)) / 100 * bar.width);
      const move = moved => {
        const share = (moved.clientX - grip - bar.left) / bar.width;
        this.acts.drag(own, side, this.scale.from + share * (this.scale.to - this.scale.from));
      };
      const done = () => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', done);
        handle.removeEventListener('pointercancel', done);
        this.acts.release();
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', done);
      handle.addEventListener('pointercancel', done);
    });
    handle.addEventListener('keydown', event => {
      const step = (this.scale.to - this.scale.from) / STEPS * (event.shiftKey ? 0.1 : 1);
      const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageDown: -10 * step, PageUp: 10 * step }[event.key];
      if (by !== undefined) {
        event.preventDefault();
        this.acts.nudge(own, side, this.end(entry, side) + by, entry);
      } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === (side ? 'End' : 'Home')) {
        event.preventDefault();
        this.acts.type(own, side, '');
      } else if (event.key === (side ? 'Home' : 'End')) {
        event.preventDefault();
        this.acts.nudge(own, side, this.end(entry, 1 - side), entry);
      }
    });
    return handle;
  }

  // Where a handle stands: its limit, or the end of the range.
  end(entry, side) {
    const view = this.view(entry);
    return view.limit[side] ?? (view.now || view.free || [0, 0])[side];
  }

  fill(row, entry) {
    const view = this.view(entry);
    const { j } = entry;
    const pending = this.model.late() && this.model.pending(j);
    const use = view.now ? this.use({ lower: view.now[0], upper: view.now[1] }) : 'unknown';
    row.classList.toggle('pending', pending);
    row.classList.toggle('needed', use === 'needed');
    row.classList.toggle('out', use === 'out');
    row.classList.toggle('unknown', !view.now && !view.free);
    const words = this.words(entry, view, use);
    const what = row.querySelector('.what');
    put(what, words);
    attribute(what, 'title', words);
    const open = row.querySelector('.name button');
    if (open) {
      put(open, this.opened.has(j) ? '\u25be' : '\u25b8');
      attribute(open, 'aria-expanded', this.opened.has(j));
    }
    const [ghost, now, zero, base] = row.querySelectorAll('.bar i');
    span(ghost, view.free, this);
    span(now, view.now, this);
    zero.style.left = this.place(0) + '%';
    base.hidden = view.base === null;
    if (view.base !== null) { base.style.left = this.place(view.base) + '%'; }
    const output = row.querySelector('.numbers output');
    if (output) {
      put(output, pending && !view.about ? WAITS : view.now ? (view.about ? ABOUT : '') + brief(view.now[0]) + ' to ' + brief(view.now[1]) + (view.feature.kind === 'several' && entry.part < 0 ? ' (size)' : '') : '');
    }
    const fields = row.querySelectorAll('.numbers input');
    row.querySelectorAll('.handle').forEach((handle, side) => {
      const value = this.end(entry, side);
      const set = view.limit[side] !== null;
      handle.style.left = this.place(value) + '%';
      handle.classList.toggle('set', set);
      const reach = view.free || view.now || [this.scale.from, this.scale.to];
      attribute(handle, 'aria-valuemin', brief(Math.min(reach[0], value)));
      attribute(handle, 'aria-valuemax', brief(Math.max(reach[1], value)));
      attribute(handle, 'aria-valuenow', brief(value));
      attribute(handle, 'aria-valuetext', (view.about && !set ? 'about ' : '') + brief(value) + (set ? ', limited' : ', free') + (pending ? ', waiting' : ''));
      const field = fields[side];
      const text = set ? String(view.limit[side]) : '';
      if (document.activeElement !== field && field.value !== text) { field.value = text; }
      attribute(field, 'placeholder', view.now && !(pending && !view.about) ? (view.about && !set ? ABOUT : '') + brief(view.now[side]) : WAITS);
    });
    const select = row.querySelector('select');
    if (select) { select.value = choice(entry.part < 0 && view.own === null ? this.model.state().limit(view.feature.name) : view.limit); }
  }

  words(entry, view, use) {
    if (view.feature.kind === 'constant') { return 'no weight'; }
    const range = this.model.ranges[entry.j];
    if (range && range.status === 'not-computed') { return 'not computed'; }
    const verdict = entry.part < 0 ? this.model.verdict[entry.j] : null;
    // Of the C that it was computed with.
    const critical = verdict && this.model.state().c === this.model.problem.initial.c && verdict.critical ? verdict.critical[1] : null;
    const from = critical !== null && critical > 0 ? 'replaceable from slack ' + Number(critical.toPrecision(2)) : '';
    const free = use === 'replaceable' && !this.model.state().limits.size;
    const words = [{ needed: 'needed', replaceable: free && from || 'replaceable', out: 'not used', unknown: '' }[use]];
    if (range && range.status === 'uncertified') { words.push('not proven'); }
    if (verdict) {
      words.push({ strong: 'strong evidence', weak: 'evidence', 'no-evidence': 'no evidence', negligible: 'negligible' }[verdict.class] || '');
      if (!free) { words.push(from); }
    }
    return words.filter(Boolean).join(' \u00b7 ');
  }

  // The features of the rows that a person sees.
  inSight() {
    const [first, end] = this.list.inSight();
    return Array.from(new Set(this.entries.slice(first, end).map(entry => entry.j)));
  }

  // All other features. What has waited longest goes first, so that everything gets its turn while a hand moves.
  others(seen) {
    const { ranges } = this.model;
    const known = new Set(seen);
    return this.order.filter(j => !known.has(j)).sort((a, b) => (ranges[a]?.serial ?? -1) - (ranges[b]?.serial ?? -1));
  }

  urgent() {
    const seen = this.inSight();
    return [...seen, ...this.others(seen)];
  }
}

function nice(step) {
  const power = 10 ** Math.floor(Math.log10(step || 1));
  return power * [1, 2, 5, 10].find(factor => factor * power >= step);
}

function span(bar, range, rows) {
  bar.hidden = !range;
  if (range) {
    const from = rows.place(range[0]);
    bar.style.left = from + '%';
    bar.style.width = rows.place(range[1]) - from + '%';
  }
}

const isOut = ([lower, upper]) => lower === 0 && upper === 0;

function choice([lower, upper]) {
  if (lower === null && upper === null) { return 'any'; }
  if (lower === 0 && upper === 0) { return 'out'; }
  if (lower === 0 && upper === null) { return 'positive'; }
  return lower === null && upper === 0 ? 'negative' : 'own';
}
