// The page: what is known of the models, what a hand does, and how the two meet.
import { at, brief, duration, element, plural, put, short } from './dom.js';
import { History, State } from './state.js';
import { Newest, Server } from './server.js';
import { Rows } from './rows.js';
import { Curves } from './curves.js';
import { NO_MODEL, Panels } from './panels.js';
import { Substitutes } from './substitutes.js';
import { Keeping } from './export.js';
import { Tour } from './tour.js';

const FREE_KEPT = 50;
const SPEAK = 700;
const LATE = 120;

// Of so many features the slack's curves are prepared, those in sight first: of thousands it would take minutes.
const AHEAD = 300;

// Characters of a name in a sentence.
const SAID = 60;
const WRITE = 300;
const IN_SIGHT = 'svmrel: from input to painted ranges in sight';
const ALL = 'svmrel: from input to all ranges';

class Model {
  constructor(problem, history, curves) {
    this.curves = curves;
    this.problem = problem;
    this.features = problem.features;
    this.history = history;
    this.serial = 0;
    this.asked = 0;
    this.baseline = this.features.map(() => null);
    this.verdict = this.features.map(() => null);
    this.ranges = this.features.map(feature => (feature.kind === 'constant' ? { lower: 0, upper: 0, status: 'certified', serial: Infinity } : null));
    this.judged = false;
    this.known = new Map();
    this.state = () => this.history.now;
  }

  freeKey(state) { return state.slack + ' ' + state.c; }

  // The ranges without limits at the present slack and C; empty as long as they are not known.
  free() { return this.known.get(this.freeKey(this.state())) || []; }

  keepFree(state, ranges) {
    if (this.known.size >= FREE_KEPT) { this.known.delete(this.known.keys().next().value); }
    this.known.set(this.freeKey(state), ranges);
  }

  // What is answered at once is not marked as waiting before.
  late() { return performance.now() - this.asked > LATE; }

  pending(j) { return !(this.ranges[j] && this.ranges[j].serial >= this.serial); }

  // The range if it is known, else about where it is, else where it was.
  about(j) { return this.pending(j) ? this.curves.guess(this.state(), j) : null; }

  waiting() { return this.ranges.reduce((count, _, j) => count + (this.pending(j) ? 1 : 0), 0); }
}

const server = new Server({ lost, back });

// Asked while the stream opens. What fails here is asked again when the stream is open, and then fails aloud.
const early = server.get('problem').catch(() => null);
let model;
let history;
let untouched;
let rows;
let panels;
let substitutes;
let curves;
let keeping;
let newest;
let free;
let trouble = '';
let reach = null;
let seconds = null;
let writing = 0;
let speaking = 0;
let painting = false;
let lastKey = '';
let ordered = false;

function lost() {
  const box = at('lost');
  box.textContent = 'The connection to svmrel is lost. What you see is what was known; the page tries to come back. If svmrel was ended, start it again and open its new link.';
  box.hidden = false;
}

async function back() {
  at('lost').hidden = true;
  if (!model) {
    await begin();
  } else {
    lastKey = '';
    changed();
  }
}

async function begin() {
  const problem = await early || await server.get('problem');
  const usual = State.of(problem.initial);
  untouched = usual.withLimits(new Map());
  const known = new Set(problem.features.flatMap(feature => [feature.name, ...feature.columns]));
  history = new History(State.parse(location.hash, usual, known) || usual, () => changed());
  curves = new Curves(server);
  model = new Model(problem, history, curves);
  newest = new Newest(ask);
  free = new Newest(askFree);
  describe(problem);
  rows = new Rows(model, acts);
  panels = new Panels(model, server, history);
  substitutes = new Substitutes(model, server, history, rows);
  keeping = new Keeping(model, server, rows);
  new Tour(problem.features.some(feature => feature.kind === 'weight' || feature.columns.length));
  controls(usual);
  document.querySelectorAll('[inert]').forEach(part => { part.inert = false; });
  rows.rescale();
  rows.rebuild();
  changed();
}

function describe(problem) {
  document.title = problem.name + ': svmrel explore';
  at('title').textContent = problem.name;
  const classes = Object.entries(problem.classes).flatMap(([name, count], k) => [k ? ', ' : ' (', element('bdi', {}, name), ': ' + count]);
  const positive = problem.positive === undefined ? [] : [', positive class ', element('bdi', {}, problem.positive)];
  // Of several weights a bar shows a size, which no end can be taken of.
  at('of-several').hidden = !problem.features.some(feature => feature.kind === 'several');
  at('of-columns').hidden = !problem.features.some(feature => feature.columns.length);
  at('facts').replaceChildren(
    plural(problem.samples, 'sample', 'samples') + ', ' + plural(problem.features.length, 'feature', 'features') + ', ' + problem.task,
    ...classes, classes.length ? ')' : '', ...positive);
  warn(problem.warnings);
}

function warn(warnings) {
  const box = at('warnings');
  warnings.forEach(text => box.querySelector('ul').append(element('li', {}, text)));
  const count = box.querySelectorAll('li').length;
  box.querySelector('summary').textContent = plural(count, 'warning', 'warnings');
  box.classList.toggle('some', count > 0);
}

// After every change of the state, by whatever hand.
function changed() {
  const state = history.now;
  const input = performance.now();
  if (state.key !== lastKey) {
    lastKey = state.key;
    // A hand that goes on does not begin the wait anew.
    if (!model.waiting()) { model.asked = input; }
    model.serial++;
    setTimeout(paint, LATE + 1);
    trouble = '';
    seconds = null;
    newest.put({ state, serial: model.serial, input });
    curves.rest();
    panels.stale();
    substitutes.stale();
    keeping.stale();
    at('features').classList.remove('none');
  }
  at('undo').disabled = !history.past.length;
  at('redo').disabled = !history.future.length;
  at('reset').disabled = state.key === untouched.key;
  show(at('slack'), Math.min(100, state.slack * 100));
  at('slack').setAttribute('aria-valuetext', brief(state.slack * 100) + ' percent');
  show(at('slack-number'), state.slack);
  show(at('c'), Math.log10(state.c));
  at('c').setAttribute('aria-valuetext', brief(state.c));
  show(at('c-number'), state.c);
  if (!history.open) {
    clearTimeout(writing);
    // Browsers allow few changes of the address at a time.
    writing = setTimeout(() => window.history.replaceState(null, '', history.now.fragment), WRITE);
  }
  paint();
}

function show(field, value) {
  if (document.activeElement !== field || field.type === 'range') { field.value = value; }
}

function paint(then) {
  if (then) { requestAnimationFrame(() => { render(); then(); }); return; }
  if (painting) { return; }
  painting = true;
  requestAnimationFrame(() => { painting = false; render(); });
}

function render() {
  // The first ranges of many features come one after another.
  if (!ordered) { rows.rescale(); }
  rows.list.render();
  const waiting = model.waiting();
  const all = model.features.length;
  const guessed = waiting && rows.entries.length && model.about(rows.entries[0].j) !== null;
  const unproven = model.ranges.filter(range => range && range.status !== 'certified' && range.status !== 'relaxed').length;
  const text = trouble || (waiting ? waiting + ' of ' + plural(all, 'range', 'ranges') + (guessed ? ' waiting, shown about where they are' : ' waiting') : plural(all, 'range', 'ranges') + (unproven ? ', ' + unproven + ' not proven' : ', each proven')
    + (seconds === null ? '' : '; computed in ' + duration(seconds)) + (ordered && !model.judged ? '; evidence follows' : ''));
  put(at('status'), text);
  at('status').classList.toggle('wrong', trouble !== '');
  clearTimeout(speaking);
  speaking = setTimeout(() => { at('spoken').textContent = text; }, SPEAK);
}

// ---------------------------------------------------------------- questions

// Those in sight first, so that a hand that moves sees them answer; the others as soon as it lets them.
async function ask({ state, serial, input }, turn) {
  const own = model.features.map(() => null);
  const seen = rows.inSight();
  const answer = async features => {
    let took = null;
    await server.ask('ranges', { ...state.message(), features }, line => {
      if (line.kind === 'models') {
        if (!turn.over) { model.baseline = line.baseline; }
      } else if (line.kind === 'range') {
        own[line.feature] = line;
        if (!(model.ranges[line.feature]?.serial > serial)) { model.ranges[line.feature] = { ...line, serial }; }
        paint();
      } else if (line.kind === 'done') {
        took = line.seconds;
      } else if (serial === model.serial && line.kind !== 'stopped') {
        fail(line);
      }
    }, turn.signal);
    return took;
  };
  try {
    const first = await answer(seen);
    if (first === null) { return; }
    paint(() => measure(IN_SIGHT, input));
    let second = 0;
    const rest = rows.others(seen);
    if (rest.length) {
      if (!turn.leisure()) { return; }
      second = await answer(rest);
      if (second === null) { return; }
    }
    complete(state, serial, input, own, first + second);
  } catch (error) {
    if (error.name !== 'AbortError') { disconnected(error); }
  }
}

function fail(line) {
  trouble = line.kind === 'infeasible'
    ? 'No model nearly as good as the baseline keeps to these limits. Undo the last one, widen one, or raise the slack.'
    : 'Not computed: ' + line.message;
  // Nothing comes any more that bars and polygon could wait for.
  at('features').classList.add('none');
  panels.none(line.kind === 'infeasible' ? NO_MODEL : 'Not computed.');
  paint();
}

function disconnected(error) {
  // A server that answers says why; one that is gone does not.
  if (!(error instanceof TypeError)) { trouble = error.message.trim(); }
  server.lose();
  paint();
}

function complete(state, serial, input, own, took) {
  const ranges = model.features.map((feature, j) => (feature.kind === 'constant' ? model.ranges[j] : own[j]));
  curves.keep(state, ranges);
  if (state.limits.size === 0) {
    model.keepFree(state, ranges);
  } else if (!model.known.has(model.freeKey(state))) {
    free.put(state);
  }
  if (serial !== model.serial) { return; }
  seconds = took;
  if (!history.open) { rows.rescale(); }
  // Rows do not move under a hand.
  if (at('show').value !== 'all' && !history.open && !document.activeElement.closest('.row')) { rows.rebuild(); }
  if (!ordered) {
    ordered = true;
    rows.sort();
    judge();
  }
  paint(() => measure(ALL, input));
  panels.settled(Boolean(history.open));
  if (!history.open) { settled(); }
}

function measure(what, input) {
  // The frame is painted before the message that is posted in it arrives.
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (performance.getEntriesByName(what).length > 1000) { performance.clearMeasures(what); }
    performance.measure(what, { start: input, end: performance.now() });
  };
  channel.port2.postMessage(0);
}

function settled() {
  substitutes.settled();
  // Under limits, curves are asked for when a hand comes to the slack.
  if (model.judged && !history.now.limits.size) { prepare(); }
}

function prepare() {
  if (!model.waiting()) { curves.prepare(history.now, rows.urgent().slice(0, AHEAD)); }
}

async function askFree(state, { signal }) {
  const found = model.features.map((feature, j) => (feature.kind === 'constant' ? model.ranges[j] : null));
  try {
    await server.ask('free', { ...state.withLimits(new Map()).message(), features: rows.order }, line => {
      if (line.kind === 'range') { found[line.feature] = line; }
      if (line.kind === 'done') {
        model.keepFree(state, found);
        rows.rescale();
        paint();
      }
    }, signal);
  } catch (error) {
    if (error.name !== 'AbortError') { disconnected(error); }
  }
}

// Classes and evidence, once: they say what the data say, whatever the limits are.
async function judge() {
  try {
    const verdict = await server.get('verdict');
    if (verdict.kind) {
      // There are no classes, but a reason; the ranges are as good without.
      at('verdict').replaceChildren(element('p', { dir: 'auto' }, verdict.message));
      return;
    }
    model.verdict = verdict.features;
    model.judged = true;
    settled();
    const long = model.features.map(feature => feature.shown).filter(name => short(name, SAID) !== name);
    const said = text => long.reduce((rest, name) => rest.replaceAll(name, () => short(name, SAID)), text);
    at('verdict').replaceChildren(...verdict.summary.map(text => element('p', { dir: 'auto' }, said(text))));
    const known = new Set(model.problem.warnings);
    warn(verdict.warnings.filter(text => !known.has(text)));
    if (at('sort').value === 'evidence' && !history.open && !document.activeElement.closest('.row')) { rows.sort(); }
    paint();
  } catch (error) {
    disconnected(error);
  }
}

// ---------------------------------------------------------------- hands

// As far as an end can go while all else stays as it is; asked when a hand takes it.
function askReach(name, entry) {
  const asked = { name, range: null };
  reach = asked;
  if (!history.now.limits.has(name) && !model.pending(entry.j)) {
    asked.range = rows.view(entry).now;
    return;
  }
  const state = history.now.withLimit(name, null, null);
  server.ask('reach', { ...state.message(), features: [entry.j] }, line => {
    if (line.kind === 'range' && line.lower !== undefined) {
      asked.range = entry.part < 0 ? [line.lower, line.upper] : line.parts[entry.part];
    }
  }).catch(disconnected);
}

// A value that a hand means: no more digits than it can aim at, and 0 if it is near.
function aimed(value) {
  const width = rows.scale.to - rows.scale.from;
  if (Math.abs(value) < 0.006 * width) { return 0; }
  const unit = 10 ** Math.floor(Math.log10(width / 1000));
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}

function limited(name, side, value) {
  const limit = history.now.limit(name).slice();
  const other = limit[1 - side];
  let meant = aimed(value);
  if (reach && reach.name === name && reach.range) {
    const [least, most] = reach.range;
    // So much room is left that more than one model remains.
    const edge = 2e-3 * (most - least);
    if (side === 0 && meant <= least + edge) { meant = null; }
    if (side === 1 && meant !== null && meant >= most - edge) { meant = null; }
    if (meant !== null) { meant = Number(Math.min(most - edge, Math.max(least + edge, meant)).toPrecision(6)); }
  }
  if (meant !== null && other !== null) { meant = side === 0 ? Math.min(meant, other) : Math.max(meant, other); }
  limit[side] = meant;
  return history.now.withLimit(name, ...limit);
}

const acts = {
  take(name, entry) {
    history.begin();
    askReach(name, entry);
  },

  drag(name, side, value) { history.move(limited(name, side, value)); },

  release() {
    history.end();
    panels.released();
    rows.rescale();
    paint();
    if (!model.waiting()) { settled(); }
  },

  nudge(name, side, value, entry) {
    if (!reach || reach.name !== name || reach.state !== history.now.withLimit(name, null, null).key) {
      askReach(name, entry);
      reach.state = history.now.withLimit(name, null, null).key;
    }
    history.go(limited(name, side, value));
  },

  type(name, side, text) {
    const limit = history.now.limit(name).slice();
    const value = text.trim() === '' ? null : Number(text);
    limit[side] = value !== null && Number.isFinite(value) ? value : null;
    if (limit[0] !== null && limit[1] !== null && limit[0] > limit[1]) { limit[1 - side] = limit[side]; }
    history.go(history.now.withLimit(name, ...limit));
    paint();
  },

  choose(name, choice) {
    const range = { any: [null, null], positive: [0, null], negative: [null, 0], out: [0, 0] }[choice];
    if (range) { history.go(history.now.withLimit(name, ...range)); }
    paint();
  }
};

function controls(usual) {
  const number = (field, fine, change) => field.addEventListener('change', () => {
    const value = Number(field.value);
    if (field.value !== '' && Number.isFinite(value) && fine(value)) { history.go(change(value)); } else { field.value = ''; changed(); }
  });
  const slider = (field, change) => {
    field.addEventListener('input', () => { history.begin(); history.move(change(Number(field.value))); });
    field.addEventListener('change', () => {
      history.end();
      if (!model.waiting()) { settled(); }
    });
  };
  ['pointerenter', 'focus'].forEach(kind => at('slack').addEventListener(kind, prepare));
  slider(at('slack'), value => history.now.withSlack(Number((value / 100).toPrecision(12))));
  slider(at('c'), value => history.now.withC(Number((10 ** value).toPrecision(3))));
  number(at('slack-number'), value => value >= 0, value => history.now.withSlack(value));
  number(at('c-number'), value => value > 0, value => history.now.withC(value));
  at('undo').addEventListener('click', () => history.undo());
  at('redo').addEventListener('click', () => history.redo());
  at('reset').addEventListener('click', () => history.go(untouched));
  document.addEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches('input')) { return; }
    if (event.key === 'z' && !event.shiftKey) { event.preventDefault(); history.undo(); }
    if (event.key === 'y' || (event.key === 'z' && event.shiftKey) || event.key === 'Z') { event.preventDefault(); history.redo(); }
  });
  window.addEventListener('hashchange', () => {
    const known = new Set(model.features.flatMap(feature => [feature.name, ...feature.columns]));
    const state = State.parse(location.hash, usual, known);
    if (state) { history.go(state); }
  });
}
