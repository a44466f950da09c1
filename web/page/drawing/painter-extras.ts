/*
 * Parts of a painter beyond a small tree that stands still: a canvas for many marks, and all by which a picture moves.
 */

export { CanvasSurface } from './canvas.ts';
export { animate, LONG_MOVE_MILLISECONDS } from './motion.ts';
export { PanZoom } from './pan-zoom.ts';
export { tween } from './tween.ts';
