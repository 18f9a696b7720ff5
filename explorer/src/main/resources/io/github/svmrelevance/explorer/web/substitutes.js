// Who takes over: one feature is held at 0, and the others answer.
import { at, brief, element, plural, short } from './dom.js';
import { Newest } from './server.js';

const OPTION = 60;
const SHOWN = 12;
const MOVED = 5;

// As a share of the axis: who looks at the bars does not see less.
const SEEN = 0.01;

export class Substitutes {
  constructor(model, server, history, rows) {
    Object.assign(this, { model, server, history, rows });
    this.questions = new Newest((question, turn) => this.ask(question, turn));
    const select = at('without');
    model.features.forEach((feature, j) => {
      if (feature.kind !== 'constant') { select.append(element('option', { value: j }, short(feature.shown, OPTION))); }
    });
    select.addEventListener('change', () => this.settled());
  }

  // What was found holds for another state.
  stale() {
    this.questions.drop();
    at('instead').classList.toggle('old', at('instead').childElementCount > 0);
  }

  settled() {
    const chosen = at('without').value;
    if (chosen === '') {
      at('instead').replaceChildren();
    } else if (!this.model.waiting()) {
      if (!at('instead').childElementCount) { this.say('Computing\u2026'); }
      this.questions.put({ j: Number(chosen), state: this.history.now, before: this.model.ranges.slice() });
    }
  }

  async ask({ j, state, before }, turn) {
    const { name, shown } = this.model.features[j];
    const after = [];
    let last = null;
    try {
      await this.server.ask('without', { ...state.withLimit(name, 0, 0).message(), features: this.rows.order.filter(k => k !== j) }, line => {
        last = line;
        if (line.kind === 'range') { after[line.feature] = line; }
      }, turn.signal);
      if (turn.over) { return; }
      at('instead').classList.remove('old');
      if (last.kind === 'done') {
        this.draw(j, before, after);
      } else if (last.kind === 'infeasible') {
        this.say('No model does without ', element('bdi', { title: shown }, short(shown)), ' under these conditions: each one uses it.');
      } else if (last.kind === 'failed') {
        this.say('Not computed: ' + last.message);
      }
    } catch (error) {
      if (error.name !== 'AbortError' && !turn.over) { this.say('Not computed: ' + error.message); }
    }
  }

  say(...words) { at('instead').replaceChildren(element('p', {}, ...words)); }

  draw(j, before, after) {
    const { shown, name } = this.model.features[j];
    const span = this.rows.scale.to - this.rows.scale.from;
    const found = [];
    after.forEach((range, k) => {
      const was = before[k];
      if (range.lower === undefined || !was || was.lower === undefined) { return; }
      const rise = least(range) - least(was);
      const moved = Math.max(0, range.lower - was.lower) + Math.max(0, was.upper - range.upper);
      if (moved > 1e-6 * span) { found.push({ k, was, range, rise: rise > 1e-6 * span ? rise : 0, moved }); }
    });
    found.sort((a, b) => b.rise - a.rise || b.moved - a.moved);
    const rising = found.filter(each => each.rise > 0);
    const feature = element('bdi', { title: shown }, short(shown));
    const lines = rising.length ? rising.slice(0, SHOWN) : found.filter(each => each.moved > SEEN * span).slice(0, MOVED);
    const words = rising.length ? ', ' + plural(rising.length, 'feature', 'features') + ' must weigh more' + (rising.length > SHOWN ? '; the first ' + SHOWN + ':' : ':')
      : ', none of the others has to weigh more' + (lines.length ? '. The ranges that shrink most:' : ', and their ranges hardly change.');
    const list = element('ul', { class: 'instead' }, ...lines.map(each => this.line(each)));
    const apply = element('button', { type: 'button', class: 'more' }, 'Leave it out');
    apply.addEventListener('click', () => this.history.go(this.history.now.withLimit(name, 0, 0)));
    at('instead').replaceChildren(
      element('p', {}, 'Without ', feature, words),
      ...(lines.length ? [list] : []), apply);
  }

  line({ k, was, range, rise }) {
    const bar = (kind, { lower, upper }) => {
      const made = element('i', { class: kind });
      made.style.left = this.rows.place(lower) + '%';
      made.style.width = this.rows.place(upper) - this.rows.place(lower) + '%';
      return made;
    };
    const zero = element('i', { class: 'zero' });
    zero.style.left = this.rows.place(0) + '%';
    const text = rise ? 'at least ' + brief(least(range)) + ', was ' + brief(least(was))
      : brief(range.lower) + ' to ' + brief(range.upper) + ', was ' + brief(was.lower) + ' to ' + brief(was.upper);
    return element('li', {}, element('bdi', { title: this.model.features[k].shown }, this.model.features[k].shown),
      element('span', { class: 'track', dir: 'ltr', 'aria-hidden': 'true' }, bar('ghost', was), bar('now', range), zero),
      element('span', { class: 'hint' }, text));
  }
}

// The least size of a weight.
const least = ({ lower, upper }) => Math.max(0, lower, -upper);
