// Small helpers. Texts from the data only ever become text nodes.

export const at = id => document.getElementById(id);

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.entries(attributes || {}).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

export function svg(name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes || {}).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

// What stays the same is not written again: the browser would lay it out anew.
export function put(node, text) {
  if (node.textContent !== text) { node.textContent = text; }
}

export function attribute(node, name, value) {
  const text = String(value);
  if (node.getAttribute(name) !== text) { node.setAttribute(name, text); }
}

// As many digits as a person reads.
export function brief(value) {
  if (value === null || value === undefined) { return ''; }
  if (value === 0 || Math.abs(value) < 5e-9) { return '0'; }
  const size = Math.abs(value);
  return size >= 1e-3 && size < 1e5 ? String(Number(value.toPrecision(4))) : value.toExponential(2);
}

// Of a name as much as there is room for.
export const short = (name, most = 34) => (name.length > most ? name.slice(0, most - 1) + '\u2026' : name);

export const duration = seconds => (seconds < 1 ? Math.max(1, Math.round(seconds * 1000)) + ' ms' : (seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)) + ' s');

export const plural = (count, one, several) => count + ' ' + (count === 1 ? one : several);

// Rows above and below those in sight, which exist too.
const ABOVE = 3;
const BELOW = 3;

// Rows of one height, of which only those near exist.
export class VirtualList {
  // make(): a row's element; fill(element, index): what it shows.
  constructor(box, body, height, make, fill) {
    Object.assign(this, { box, body, height, make, fill, count: 0, shown: new Map() });
    const moved = () => { this.measure(); this.render(); };
    box.addEventListener('scroll', moved, { passive: true });
    new ResizeObserver(moved).observe(box);
  }

  resize(count) {
    this.count = count;
    this.body.style.height = count * this.height() + 'px';
    this.measure();
    this.shown.forEach(row => row.remove());
    this.shown.clear();
    this.render();
  }

  // Where the box stands is read when it moves: to ask for it while a hand moves would lay the page out anew each time.
  measure() {
    this.top = this.box.scrollTop;
    this.room = this.box.clientHeight || 600;
  }

  // The rows in sight: from the first to before the second.
  inSight() {
    const height = this.height();
    return [Math.min(this.count, Math.floor(this.top / height)), Math.min(this.count, Math.ceil((this.top + this.room) / height))];
  }

  render() {
    const [seen, last] = this.inSight();
    const first = Math.max(0, seen - ABOVE);
    const end = Math.min(this.count, last + BELOW);
    for (const [index, row] of this.shown) {
      // What has the focus stays, or the keyboard would lose its place.
      if ((index < first || index >= end) && !row.contains(document.activeElement)) {
        row.remove();
        this.shown.delete(index);
      }
    }
    for (let index = first; index < end; index++) {
      let row = this.shown.get(index);
      if (!row) {
        row = this.make(index);
        row.style.transform = 'translateY(' + index * this.height() + 'px)';
        row.setAttribute('aria-posinset', index + 1);
        row.setAttribute('aria-setsize', this.count);
        const next = Array.from(this.shown.keys()).filter(key => key > index).sort((a, b) => a - b)[0];
        this.body.insertBefore(row, next === undefined ? null : this.shown.get(next));
        this.shown.set(index, row);
      }
      this.fill(row, index);
    }
  }
}
