// Which models are looked at: slack, C, and limits of weights. Immutable values with a history; the newest is in the
// fragment of the address, so that a link is a state.

export class State {
  constructor(slack, c, limits) {
    this.slack = slack;
    this.c = c;
    this.limits = limits;
    Object.freeze(this);
  }

  static of(initial) {
    return new State(initial.slack, initial.c, new Map(initial.limits.map(([name, lower, upper]) => [name, [lower, upper]])));
  }

  withSlack(slack) { return new State(slack, this.c, this.limits); }

  withC(c) { return new State(this.slack, c, this.limits); }

  // A limit of null at both ends is none.
  withLimit(name, lower, upper) {
    const limits = new Map(this.limits);
    if (lower === null && upper === null) {
      limits.delete(name);
    } else {
      limits.set(name, [lower, upper]);
    }
    return new State(this.slack, this.c, limits);
  }

  withLimits(limits) { return new State(this.slack, this.c, limits); }

  limit(name) { return this.limits.get(name) || [null, null]; }

  message() {
    return { slack: this.slack, c: this.c, limits: Array.from(this.limits, ([name, [lower, upper]]) => [name, lower, upper]) };
  }

  get key() { return JSON.stringify(this.message()); }

  get fragment() {
    const words = new URLSearchParams({ slack: this.slack, c: this.c });
    this.limits.forEach(([lower, upper], name) => words.append('limit', (lower ?? '') + ':' + (upper ?? '') + ':' + name));
    return '#' + words;
  }

  // Of the fragment what can be understood; null if it holds no state.
  static parse(fragment, usual, known) {
    const words = new URLSearchParams(fragment.replace(/^#/, ''));
    if (!words.has('slack') && !words.has('c') && !words.has('limit')) { return null; }
    const number = (text, fine, other) => (text !== null && text !== '' && Number.isFinite(Number(text)) && fine(Number(text)) ? Number(text) : other);
    const limits = new Map();
    words.getAll('limit').forEach(text => {
      const found = /^([^:]*):([^:]*):([^]*)$/.exec(text);
      if (!found || !known.has(found[3])) { return; }
      const lower = number(found[1], () => true, null);
      const upper = number(found[2], () => true, null);
      if ((lower !== null || upper !== null) && !(lower !== null && upper !== null && lower > upper)) {
        limits.set(found[3], [lower, upper]);
      }
    });
    return new State(number(words.get('slack'), value => value >= 0, usual.slack), number(words.get('c'), value => value > 0, usual.c), limits);
  }
}

const STEPS_KEPT = 1000;

export class History {
  constructor(first, changed) {
    this.first = first;
    this.past = [];
    this.future = [];
    this.now = first;
    this.changed = changed;
    this.open = null;
  }

  // What moves while a hand holds it is one step, from when it was taken up.
  begin() { this.open = this.open || this.now; }

  move(state) { this.now = state; this.changed(); }

  end() {
    const before = this.open;
    this.open = null;
    if (before && before.key !== this.now.key) {
      this.past.push(before);
      if (this.past.length > STEPS_KEPT) { this.past.shift(); }
      this.future = [];
    }
    this.changed();
  }

  go(state) {
    if (state.key === this.now.key) { return; }
    this.begin();
    this.now = state;
    this.end();
  }

  undo() {
    if (this.past.length) {
      this.future.push(this.now);
      this.now = this.past.pop();
      this.changed();
    }
  }

  redo() {
    if (this.future.length) {
      this.past.push(this.now);
      this.now = this.future.pop();
      this.changed();
    }
  }
}
