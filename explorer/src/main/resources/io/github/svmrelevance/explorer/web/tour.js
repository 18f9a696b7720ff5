// Five sentences for whoever opens the page for the first time.
import { at } from './dom.js';

const HOLD = ['Hold one, watch the others', 'Take the end of a bar and move it, with the mouse or the arrow keys. You now look only at the models whose weight keeps to that limit. All other bars answer at once.'];

const STEPS = [
  ['Many models are as good', 'A support vector machine was trained: the baseline. Many other linear models are about as good. The slack says how much worse one may be. This page shows all of them at once.'],
  ['A bar is a range', 'Each bar goes from the least to the largest weight that a feature has in any of these models. Blue: every model uses the feature. Orange: some model does without it. The dark stroke is the baseline.'],
  HOLD,
  ['Leave a feature out', 'Choose "not used" beside a feature, and see who takes over. "At least 0" and "at most 0" fix its sign. Undo takes back any step.'],
  ['What you see is proven', 'Each number comes with a proof that no model goes further. Hatched bars wait for theirs. Below you can save a picture, the numbers, and the command that gives the same ones.']
];

// Cookies know no port, so that the next svmrel remembers too.
const SEEN = 'svmrel_tour=seen';

export class Tour {
  // held: whether there is an end of a bar that a hand can take.
  constructor(held) {
    this.box = at('tour');
    this.steps = STEPS.filter(step => held || step !== HOLD);
    at('tour-open').addEventListener('click', () => this.open());
    at('tour-next').addEventListener('click', () => (this.step + 1 < this.steps.length ? this.show(this.step + 1) : this.box.close()));
    at('tour-back').addEventListener('click', () => this.show(this.step - 1));
    at('tour-close').addEventListener('click', () => this.box.close());
    this.box.addEventListener('close', () => { document.cookie = SEEN + '; path=/; max-age=31536000; SameSite=Strict'; });
    if (!document.cookie.split('; ').includes(SEEN)) { this.open(); }
  }

  open() {
    this.show(0);
    this.box.showModal();
    at('tour-next').focus();
  }

  show(step) {
    this.step = step;
    [at('tour-title').textContent, at('tour-text').textContent] = this.steps[step];
    at('tour-place').textContent = (step + 1) + ' of ' + this.steps.length;
    at('tour-back').disabled = step === 0;
    at('tour-next').textContent = step + 1 < this.steps.length ? 'Next' : 'Begin';
  }
}
