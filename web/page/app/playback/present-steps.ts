/* Keys and clickers that go on while the page presents a tree, and their targets. */

/** Keys of the keyboard and of a presenter in the hand. */
const WAYS: Readonly<Record<string, 1 | -1>> = { ' ': 1, ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** The direction of a key, on or back; null for any other one. */
export const wayOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): 1 | -1 | null =>
  key === ' ' && shiftKey ? -1 : (WAYS[key] ?? null);

/**
 * The step after or before one of so many; null is the whole tree, which comes after the last step. From the whole tree the
 * way on leads to the first step again.
 */
export function stepOn(step: number | null, steps: number, way: 1 | -1): number | null {
  if (steps === 0) return null;
  const next = step === null ? (way === 1 ? 0 : steps - 1) : step + way;
  return next >= steps ? null : Math.max(0, next);
}

/** The same in reveal mode, where null is before the first step: what is not there yet comes one step at a time. */
export function stepOnHidden(step: number | null, steps: number, way: 1 | -1): number | null {
  const next = Math.min((step ?? -1) + way, steps - 1);
  return next < 0 ? null : next;
}
