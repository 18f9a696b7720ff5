// What a person takes along: the link, a picture, the numbers, the command.
import { at, brief, element, svg } from './dom.js';

const ROW = 24;
const TOP = 72;
const NAME = 260;
const BAR = 560;

// So long a state rests before its command is asked for.
const REST = 300;

export class Keeping {
  constructor(model, server, rows) {
    Object.assign(this, { model, server, rows });
    at('copy-link').addEventListener('click', () => this.copy(location.href.replace(/#.*/, '') + model.state().fragment, 'The link is copied. It opens this state as long as this svmrel runs.'));
    at('save-svg').addEventListener('click', () => this.save('svg', 'image/svg+xml', this.picture(), this.waits()));
    at('save-json').addEventListener('click', () => this.saveNumbers());
    at('copy-command').addEventListener('click', () => this.copy(at('command').textContent, 'The command is copied.'));
    at('command-box').hidden = !model.problem.command;
  }

  // The command of an earlier state gives other numbers: it is not shown until that of the present one is known.
  stale() {
    if (!this.model.problem.command) { return; }
    at('command').classList.add('stale');
    at('copy-command').disabled = true;
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.show(), REST);
  }

  async show() {
    const state = this.model.state();
    let text;
    let known = true;
    try {
      text = await this.command(state);
    } catch (error) {
      text = 'Not known: ' + error.message;
      known = false;
    }
    if (this.model.state().key !== state.key) { return; }
    // A line ends between words, not behind the hyphens of an option.
    at('command').replaceChildren(...text.split(' ').flatMap((word, k) => [k ? ' ' : '', element('span', {}, word)]));
    at('command').classList.remove('stale');
    at('copy-command').disabled = !known;
  }

  async command(state) { return (await this.server.one('command', state.message())).command; }

  waits() { return this.model.waiting() ? '; some ranges were still waiting' : ''; }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      at('kept').textContent = done;
    } catch (error) {
      at('kept').textContent = 'The browser does not let the page copy: ' + text;
    }
  }

  save(ending, type, text, remark) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = this.model.problem.name.replace(/[^\w-]+/g, '-') + '-explore.' + ending;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    at('kept').textContent = 'Saved as ' + link.download + remark + '.';
  }

  // All of one state, also if a hand goes on before the command is known.
  async saveNumbers() {
    const state = this.model.state();
    const numbers = this.numbers(state);
    let remark = this.waits();
    if (this.model.problem.command) {
      try {
        numbers.command = await this.command(state);
      } catch (error) {
        remark += '; its command is not known: ' + error.message;
      }
    }
    this.save('json', 'application/json', JSON.stringify(numbers, null, 2) + '\n', remark);
  }

  numbers(state) {
    const { features, ranges, verdict } = this.model;
    return {
      data: this.model.problem.name,
      conditions: state.message(),
      command: null,
      features: features.map((feature, j) => {
        const { lower = null, upper = null, status = 'waiting', gap = null, parts } = this.model.pending(j) ? {} : ranges[j];
        const named = parts && Object.fromEntries(parts.map((part, k) => [feature.parts[k], part]));
        return { name: feature.name, lower, upper, status, gap, parts: named, class: verdict[j]?.class, critical_slack: verdict[j]?.critical };
      })
    };
  }

  picture() {
    const entries = this.rows.entries;
    const height = TOP + 8 + ROW * entries.length;
    const x = value => NAME + this.rows.place(value) / 100 * BAR;
    const text = (content, attributes) => svg('text', { 'font-family': 'system-ui, sans-serif', 'font-size': 13, fill: '#222222', ...attributes }, content);
    const box = (range, y, size, fill) => svg('rect', { x: x(range[0]), y, width: Math.max(1, x(range[1]) - x(range[0])), height: size, fill, stroke: '#595959', 'stroke-width': 0.5 });
    const state = this.model.state();
    const drawing = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 ' + (NAME + BAR + 20) + ' ' + height, width: NAME + BAR + 20, height },
      svg('rect', { width: '100%', height: '100%', fill: '#ffffff' }),
      text(this.model.problem.name + ', slack ' + brief(state.slack) + ', C ' + brief(state.c), { x: 10, y: 22, 'font-weight': 600 }),
      text('blue: needed; orange: replaceable; grey: without limits; stroke: baseline; triangles: limits', { x: 10, y: 42, 'font-size': 11, fill: '#595959' }),
      svg('line', { x1: x(0), x2: x(0), y1: TOP - 4, y2: height - 8, stroke: '#595959', 'stroke-width': 1 }));
    this.rows.ticks.forEach(value => drawing.append(text(brief(value), { x: x(value), y: TOP - 8, 'text-anchor': 'middle', 'font-size': 11, fill: '#595959' })));
    entries.forEach((entry, k) => {
      const view = this.rows.view(entry);
      const y = TOP + k * ROW;
      const name = (entry.part < 0 ? '' : '   ') + view.name;
      drawing.append(text(name.length > 36 ? name.slice(0, 35) + '\u2026' : name, { x: 10, y: y + 15 }));
      if (view.free) { drawing.append(box(view.free, y + 7, 8, '#dfe3e6')); }
      if (view.now && !this.model.pending(entry.j)) {
        const use = this.rows.use({ lower: view.now[0], upper: view.now[1] });
        drawing.append(box(view.now, y + 4, 14, { needed: '#0072b2', replaceable: '#e69f00' }[use] || '#d5d5d5'));
      }
      if (view.base !== null) { drawing.append(svg('rect', { x: x(view.base) - 1, y: y + 2, width: 2, height: 18, fill: '#222222' })); }
      view.limit.forEach((end, side) => {
        if (end !== null) {
          const tip = x(end);
          const back = tip + (side ? 6 : -6);
          drawing.append(svg('polygon', { points: tip + ',' + (y + 11) + ' ' + back + ',' + (y + 5) + ' ' + back + ',' + (y + 17), fill: '#222222' }));
        }
      });
    });
    return new XMLSerializer().serializeToString(drawing) + '\n';
  }
}
