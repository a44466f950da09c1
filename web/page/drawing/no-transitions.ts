import { selection } from 'd3-selection';

// In place of d3-transition, which d3-zoom asks for to end transitions that run. Ours do not come from there (motion.ts), so
// there are none to end; without it and what it brings along, the page is a twentieth lighter.

export const interrupt = (): void => {};

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
