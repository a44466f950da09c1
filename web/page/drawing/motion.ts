/** The time of a move to a new place. */
const MOVE_MILLISECONDS = 250;
/** The same for a tree of another model, whose classes go many ways at once. */
export const LONG_MOVE_MILLISECONDS = 600;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Calls `frame` with values that ease from 0 to exactly 1, once a screen refresh; at once with 1 where reduced motion is
 * asked for. Returns a function that stops it where it is.
 */
export function animate(frame: (share: number) => void, milliseconds = MOVE_MILLISECONDS): () => void {
  if (prefersStillness()) {
    frame(1);
    return () => {};
  }
  frame(0); // what was painted at its new place is not to be seen there first
  const start = performance.now();
  let request = 0;
  const step = (now: number): void => {
    const share = Math.min(1, Math.max(0, (now - start) / milliseconds));
    if (share < 1) request = requestAnimationFrame(step);
    frame(share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);
  };
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}
