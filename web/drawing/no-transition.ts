import { selection } from 'd3-selection';

/*
 * Stands in for d3-transition in the page. d3-zoom asks it for one thing, to end a transition that may be under way, and
 * brings timers, easing and colours with it that the first tree would have to wait for; motion.ts moves what moves here.
 */

export const interrupt = (): void => {};

Object.assign(selection.prototype, {
  interrupt(this: unknown): unknown {
    return this;
  },
});
