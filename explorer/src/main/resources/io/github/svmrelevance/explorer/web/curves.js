// How the ranges go with the slack, as far as that is known. Between two models there is one of every mean slack: so what
// a line between two proven ranges says lies within the range. It stands, marked, until the range itself is proven.
import { Newest } from './server.js';

const SLACKS = [0, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1];
const CURVES_KEPT = 8;
const POINTS_KEPT = 24;

export class Curves {
  constructor(server) {
    Object.assign(this, { server, known: new Map() });
    this.asking = new Newest((question, turn) => this.ask(question, turn));
  }

  key(state) { return state.withSlack(0).key; }

  // What is known at a slack under the limits of a state; begun if nothing is.
  point(state) {
    const key = this.key(state);
    const points = this.known.get(key) || [];
    this.known.delete(key);
    this.known.set(key, points);
    if (this.known.size > CURVES_KEPT) { this.known.delete(this.known.keys().next().value); }
    let point = points.find(each => each.slack === state.slack);
    if (!point) {
      if (points.length >= POINTS_KEPT) { points.splice(1 + points.length % (points.length - 2), 1); }
      point = { slack: state.slack, ranges: [] };
      points.push(point);
      points.sort((a, b) => a.slack - b.slack);
    }
    return point;
  }

  keep(state, ranges) { this.point(state).ranges = ranges; }

  // What a feature's range is about; null if too little is known.
  guess(state, j) {
    const points = (this.known.get(this.key(state)) || []).filter(point => point.ranges[j] && point.ranges[j].lower !== undefined);
    const above = points.findIndex(point => point.slack >= state.slack);
    if (!points.length || (points.length === 1 && above !== 0)) { return null; }
    const right = points[above < 0 ? points.length - 1 : above];
    const left = points[above < 0 ? points.length - 1 : Math.max(0, above - 1)];
    const share = right.slack > left.slack ? (state.slack - left.slack) / (right.slack - left.slack) : 0;
    const mean = (a, b) => a + share * (b - a);
    const [from, to] = [left.ranges[j], right.ranges[j]];
    return {
      lower: mean(from.lower, to.lower),
      upper: mean(from.upper, to.upper),
      parts: from.parts && to.parts && from.parts.map((part, k) => [mean(part[0], to.parts[k][0]), mean(part[1], to.parts[k][1])])
    };
  }

  // Before a hand moves the slack; the slacks next to the present one first.
  prepare(state, features) {
    const points = this.known.get(this.key(state)) || [];
    const open = SLACKS.filter(slack => !points.some(point => point.slack === slack));
    open.sort((a, b) => Math.abs(Math.log((a + 1e-3) / (state.slack + 1e-3))) - Math.abs(Math.log((b + 1e-3) / (state.slack + 1e-3))));
    if (open.length) { this.asking.put({ state, open, features }); }
  }

  // What a hand asks goes first.
  rest() { this.asking.drop(); }

  async ask({ state, open, features }, turn) {
    try {
      for (const slack of open) {
        if (turn.over) { return; }
        const point = this.point(state.withSlack(slack));
        await this.server.ask('curve', { ...state.withSlack(slack).message(), features }, line => {
          if (line.kind === 'range') { point.ranges[line.feature] = line; }
        }, turn.signal);
      }
    } catch (error) {
      // The slider then waits for the ranges themselves, which tell of a connection that is lost.
      if (error.name !== 'AbortError') { this.asking.drop(); }
    }
  }
}
