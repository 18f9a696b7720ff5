// Further questions to the same models: two weights at a time, the smallest sets, the samples.
import { at, brief, element, plural, short, svg, VirtualList } from './dom.js';
import { Newest } from './server.js';

const SIZE = 400;
const OPTION = 60;

// A weight that is this far from 0 is not 0.
const TINY = 1e-6;
const EDGE = 74;
const REST = 500;
const QUICK = 100;

// In seconds: so long a search for sets lasts at first, and so many times longer then.
const PATIENCE = 20;
const LONGER = 4;
const SAMPLE_REM = 1.8;

export const NO_MODEL = 'No model keeps to the limits.';

export class Panels {
  constructor(model, server, history) {
    Object.assign(this, { model, server, history, polygons: new Map(), found: {}, took: 0 });
    this.pairs = new Newest((question, turn) => this.askPair(question, turn));
    const single = model.features.map((feature, j) => [feature, j]).filter(([feature]) => feature.kind === 'weight');
    for (const [k, select] of [at('pair-a'), at('pair-b')].entries()) {
      single.forEach(([feature, j]) => select.append(element('option', { value: j }, short(feature.shown, OPTION))));
      select.selectedIndex = Math.min(k, single.length - 1);
      select.addEventListener('change', () => this.pair());
    }
    at('pair').closest('section').hidden = single.length < 2;
    at('sets-ask').addEventListener('click', () => this.askSets(PATIENCE));
    at('samples-ask').addEventListener('click', () => this.askSamples());
    ['sets', 'samples'].forEach(id => at(id + '-stop').addEventListener('click', () => this.stop(id)));
  }

  // What was found may be of another state.
  stale() {
    const now = this.history.now.key;
    ['sets', 'samples'].forEach(id => at(id).classList.toggle('old', this.found[id] !== undefined && this.found[id] !== now));
    at('pair').classList.toggle('pending', this.found.pair !== undefined && this.found.pair !== now);
  }

  // Of a state without ranges there is no polygon.
  none(why) {
    this.pairs.drop();
    this.sayPair(why);
  }

  sayPair(text) {
    delete this.found.pair;
    at('pair').classList.remove('pending');
    at('pair').replaceChildren(element('p', { class: 'hint' }, text));
  }

  // While a hand moves, the ranges go first: a polygon that takes little follows now and then, and each when the hand is gone.
  settled(moving) {
    this.owed = moving && (performance.now() - (this.drawn || 0) < REST || this.took > QUICK);
    if (!this.owed) {
      this.drawn = performance.now();
      this.pair();
    }
  }

  released() {
    if (this.owed) { this.settled(false); }
  }

  // ---------------------------------------------------------------- two weights

  pair() {
    const [a, b] = [Number(at('pair-a').value), Number(at('pair-b').value)];
    if (at('pair').closest('section').hidden) { return; }
    if (a === b) {
      this.sayPair('Choose two features.');
      return;
    }
    this.pairs.put({ a, b, state: this.history.now });
  }

  async askPair({ a, b, state }, turn) {
    let found = null;
    const plain = state.withLimits(new Map());
    const start = performance.now();
    try {
      await this.server.ask('pair', { ...state.message(), features: [a, b] }, line => { found = line; }, turn.signal);
      this.took = performance.now() - start;
      const key = a + ' ' + b + ' ' + plain.key;
      if (found.kind === 'pair' && !state.limits.size) { this.polygons.set(key, found.vertices); }
      if (found.kind === 'pair' && state.limits.size && !this.polygons.has(key)) {
        await this.server.ask('pair', { ...plain.message(), features: [a, b] }, line => {
          if (line.kind === 'pair') { this.polygons.set(key, line.vertices); }
        }, turn.signal);
      }
      if (turn.over) { return; }
      if (this.polygons.size > 200) { this.polygons.clear(); }
      if (found.kind === 'pair') {
        this.drawPair(a, b, found, this.polygons.get(key) || found.vertices);
        this.found.pair = state.key;
        this.stale();
      }
      if (found.kind === 'infeasible') { this.sayPair(NO_MODEL); }
      if (found.kind === 'failed') { this.sayPair('Not computed: ' + found.message); }
    } catch (error) {
      if (error.name !== 'AbortError') { this.sayPair('Not computed: ' + error.message); }
    }
  }

  drawPair(a, b, found, before) {
    const [one, other] = [a, b].map(j => this.model.features[j].shown);
    const all = [...found.vertices, ...before, [0, 0]];
    const ends = [0, 1].map(k => [Math.min(...all.map(v => v[k])), Math.max(...all.map(v => v[k]))]);
    const span = Math.max(ends[0][1] - ends[0][0], ends[1][1] - ends[1][0]) * 1.08 || 1;
    const middle = ends.map(([least, most]) => (least + most) / 2);
    const room = SIZE - 2 * EDGE;
    const x = value => EDGE + room / 2 + (value - middle[0]) / span * room;
    const y = value => EDGE + room / 2 - (value - middle[1]) / span * room;
    const points = vertices => vertices.map(v => x(v[0]).toFixed(2) + ',' + y(v[1]).toFixed(2)).join(' ');
    const [p, q] = [this.model.baseline[a], this.model.baseline[b]];
    const text = 'The weights of ' + one + ' and ' + other + ' that models have together: a polygon of ' + plural(found.vertices.length, 'vertex', 'vertices')
      + ', from ' + brief(Math.min(...found.vertices.map(v => v[0]))) + ' to ' + brief(Math.max(...found.vertices.map(v => v[0]))) + ' across and from '
      + brief(Math.min(...found.vertices.map(v => v[1]))) + ' to ' + brief(Math.max(...found.vertices.map(v => v[1]))) + ' up.';
    const picture = svg('svg', { viewBox: '0 0 ' + SIZE + ' ' + SIZE, role: 'img', 'aria-label': text },
      svg('polygon', { class: 'before', points: points(before) }),
      svg('polygon', { class: 'area', points: points(found.vertices), 'stroke-linejoin': 'round' }),
      svg('line', { class: 'grid', x1: x(0), x2: x(0), y1: EDGE / 2, y2: SIZE - EDGE }),
      svg('line', { class: 'grid', x1: EDGE, x2: SIZE - EDGE / 2, y1: y(0), y2: y(0) }));
    if (p !== null && q !== null) { picture.append(svg('circle', { class: 'dot', cx: x(p), cy: y(q), r: 4 })); }
    const label = (text, attributes) => svg('text', attributes, text);
    picture.append(
      label(short(one), { x: SIZE / 2, y: SIZE - 8, 'text-anchor': 'middle' }),
      label(short(other), { x: 14, y: SIZE / 2, 'text-anchor': 'middle', transform: 'rotate(-90 14 ' + SIZE / 2 + ')' }),
      label(brief(ends[0][0]), { class: 'end', x: x(ends[0][0]), y: SIZE - EDGE + 18, 'text-anchor': 'middle' }),
      label(brief(ends[0][1]), { class: 'end', x: x(ends[0][1]), y: SIZE - EDGE + 18, 'text-anchor': 'middle' }),
      label(brief(ends[1][0]), { class: 'end', x: EDGE - 4, y: y(ends[1][0]) + 4, 'text-anchor': 'end' }),
      label(brief(ends[1][1]), { class: 'end', x: EDGE - 4, y: y(ends[1][1]) + 4, 'text-anchor': 'end' }));
    at('pair').replaceChildren(picture, element('p', { class: 'hint' },
      (found.certified ? 'Proven: no model lies further outside than ' + brief(found.gap) + '. ' : 'Not all of it is proven. ') + 'Grey: without limits; dot: the baseline.'));
  }

  // What is known when the search stops is shown.
  async stop(id) {
    this.stopped = true;
    at(id + '-stop').disabled = true;
    try {
      await this.server.one('stop-' + { sets: 'smallest', samples: 'samples' }[id], this.history.now.message());
    } catch (error) {
      at(id).append(element('p', {}, 'Not stopped: ' + error.message));
    }
  }

  working(id, works) {
    at(id + '-ask').disabled = works;
    at(id + '-stop').disabled = false;
    at(id + '-stop').hidden = !works;
  }

  // ---------------------------------------------------------------- smallest sets

  async askSets(seconds) {
    const box = at('sets');
    const state = this.history.now;
    const known = this.knownSizes(state);
    this.found.sets = state.key;
    this.stopped = false;
    this.working('sets', true);
    box.replaceChildren(element('p', {}, 'Searching for up to ' + seconds + ' s\u2026'));
    box.classList.remove('old');
    try {
      const found = await this.server.one('smallest', { ...state.message(), seconds });
      const longer = element('button', { type: 'button', class: 'more' }, 'Search for ' + LONGER * seconds + ' s');
      longer.addEventListener('click', () => this.askSets(LONGER * seconds));
      if (found.kind !== 'smallest') {
        box.replaceChildren(element('p', {}, found.message), ...(found.kind === 'early' ? [longer] : []));
        return;
      }
      const all = this.model.features.length;
      const some = found.sets.length < found.count || !found.all;
      const list = element('ul', { class: 'sets', tabindex: '0', 'aria-label': 'Smallest sets' });
      found.sets.forEach(set => {
        const apply = element('button', { type: 'button', 'aria-label': 'Use only these: ' + set.map(name => this.shown(name)).join(', ') }, 'Use only these');
        apply.addEventListener('click', () => this.useOnly(set));
        // Each name by itself, so that one written from right to left does not turn its neighbours.
        const names = set.flatMap((name, k) => [k ? ', ' : '', element('bdi', { title: this.shown(name) }, short(this.shown(name)))]);
        list.append(element('li', {}, element('span', {}, ...names), apply));
      });
      const least = found.proven ? 'Proven: ' + found.least + ' of ' + all + ' suffice, and fewer do not.'
        : (this.stopped ? 'Stopped' : 'After ' + seconds + ' s') + ': between ' + Math.max(found.least, known[0]) + ' and ' + Math.min(found.most ?? all, known[1]) + ' of ' + all + ' suffice.';
      const count = !found.proven ? ' The best that was found has ' + found.most + ':' : (found.count === 1 ? ' There is ' : ' There are ') + (found.all ? '' : 'at least ') + plural(found.count, 'such set', 'such sets') + (some ? '; some of them:' : ':');
      box.replaceChildren(element('p', {}, least + (found.count ? count : '')), ...(found.count ? [list] : []), ...(found.proven ? [] : [longer]));
    } catch (error) {
      box.replaceChildren(element('p', {}, 'Not computed: ' + error.message));
    } finally {
      this.working('sets', false);
    }
  }

  // Between which sizes the ranges and the baseline leave the smallest sets, if no other limits are there than the search counts.
  knownSizes(state) {
    const { features, ranges, baseline } = this.model;
    const limits = Array.from(state.limits.values());
    if (this.model.waiting() || limits.some(([lower, upper]) => lower !== 0 || upper !== 0)) { return [0, features.length]; }
    const needed = ranges.filter(range => range.status === 'certified' && (range.lower > TINY || range.upper < -TINY));
    return [needed.length, limits.length ? features.length : baseline.filter(weight => weight !== 0).length];
  }

  shown(name) { return (this.model.features.find(feature => feature.name === name) || { shown: name }).shown; }

  useOnly(set) {
    const limits = new Map();
    this.model.features.forEach(feature => {
      if (feature.kind !== 'constant' && !set.includes(feature.name)) { limits.set(feature.name, [0, 0]); }
    });
    this.history.go(this.history.now.withLimits(limits));
  }

  // ---------------------------------------------------------------- samples

  async askSamples() {
    const box = at('samples');
    const state = this.history.now;
    this.found.samples = state.key;
    this.working('samples', true);
    box.replaceChildren(element('p', { role: 'status' }, 'Computing\u2026'));
    box.classList.remove('old');
    try {
      const found = await this.server.one('samples', state.message());
      if (found.kind === 'samples') { this.drawSamples(found); } else { box.replaceChildren(element('p', {}, found.kind === 'infeasible' ? NO_MODEL : found.message)); }
    } catch (error) {
      box.replaceChildren(element('p', {}, 'Not computed: ' + error.message));
    } finally {
      this.working('samples', false);
    }
  }

  drawSamples(found) {
    const known = found.samples.filter(sample => sample.least !== undefined);
    known.sort((a, b) => a.least + a.most - b.least - b.most);
    const values = found.scale === 'value';
    const least = Math.min(0, ...known.map(sample => sample.least));
    const most = Math.max(0, ...known.map(sample => sample.most));
    const place = value => 100 * (value - least) / (most - least || 1);
    const only = element('select', {}, element('option', { value: 'all' }, 'all'), element('option', { value: 'open' }, 'not decided by all'));
    const list = element('div', { class: 'samples', tabindex: '0', role: 'region', 'aria-label': 'Samples with their ranges' });
    const body = element('div', { role: 'list', 'aria-label': 'Samples' });
    list.append(body);
    let shown = known;
    const told = element('p', { role: 'status' });
    const tell = sample => {
      const range = ' from ' + brief(sample.least) + ' to ' + brief(sample.most) + ', baseline ' + brief(sample.baseline);
      told.replaceChildren('Sample ' + sample.row, ...(sample.truth === undefined ? [] : [' (', element('bdi', {}, sample.truth), ')']),
        (values ? ': predictions' : ': scores') + range, ...(values || !sample.possible.length ? [] : ['; decided as ', ...sample.possible.flatMap((name, k) => [k ? ' or ' : '', element('bdi', {}, name)])]), '.');
    };
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const rows = new VirtualList(list, body, () => SAMPLE_REM * rem, index => {
      const sample = shown[index];
      const row = element('div', { role: 'listitem', class: 'sample' + (sample.possible.length > 1 ? ' open' : '') });
      const bar = element('i');
      bar.style.left = place(sample.least) + '%';
      bar.style.width = place(sample.most) - place(sample.least) + '%';
      const zero = element('i', { class: 'zero' });
      zero.style.left = place(0) + '%';
      const track = element('span', { class: 'track', dir: 'ltr', title: brief(sample.least) + ' to ' + brief(sample.most) }, bar, zero);
      const said = (sample.truth ?? '') + (sample.truth !== undefined && sample.truth !== sample.predicted && !values ? ', not ' + sample.predicted : '');
      const number = element('button', { type: 'button', 'aria-label': 'Sample ' + sample.row }, String(sample.row));
      number.addEventListener('click', () => tell(sample));
      row.append(number, element('bdi', { title: said }, said), track,
        element('span', { class: 'spoken' }, brief(sample.least) + ' to ' + brief(sample.most) + (sample.possible.length > 1 ? ', not decided by all' : '')));
      return row;
    }, () => {});
    only.addEventListener('change', () => {
      shown = only.value === 'open' ? known.filter(sample => sample.possible.length > 1) : known;
      rows.resize(shown.length);
    });
    const unproven = found.samples.filter(sample => sample.status !== 'certified' && sample.status !== 'relaxed').length;
    const text = values ? 'Each bar: the least and the largest prediction of a sample.'
      : found.ambiguous + ' of ' + found.samples.length + ' samples are decided one way by some models and another way by others.';
    const head = [element('p', {}, text + (unproven ? ' ' + unproven + ' ranges are not proven.' : ' Each range is proven.'))];
    if (!values) { head.push(element('div', { class: 'controls' }, element('label', {}, 'Samples', only))); }
    const key = (values ? 'Each row: its number in the data and the truth.' : 'Each row: its number in the data, the class, and its scores. Blue: all models agree; orange: they do not.') + ' Choose a number to read the range.';
    head.push(element('p', { class: 'hint' }, key));
    at('samples').replaceChildren(...head, list, told);
    rows.resize(shown.length);
  }
}
