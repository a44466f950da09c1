import type { CheckView } from '../../lessons/format.ts';
import { PhraseError, suggestion } from '../../lessons/phrases.ts';
import { LINKED_VIEWS } from '../linked-views/index.ts';
import { LAYOUT_NAMES } from '../view/layouts.ts';

/**
 * Keys of the view that a lesson sets by itself: it hides whatever would answer an open question, and goes from part to
 * part.
 */
const OWN = ['lesson', 'part', 'reveal'];

/** Checks that a view says what the page knows: its keys, the layout and what stands beside the tree. */
export const checkViewWith =
  (keys: readonly string[]): CheckView =>
  (view) => {
    const words: Readonly<Record<string, readonly string[]>> = {
      layout: LAYOUT_NAMES,
      beside: LINKED_VIEWS.map(({ id }) => id),
    };
    for (const [key, value] of new URLSearchParams(view)) {
      if (OWN.includes(key)) throw new PhraseError(`a view of a lesson has no “${key}”`, 'Leave it out.');
      if (!keys.includes(key)) throw new PhraseError(`a view has no “${key}”`, suggestion(key, keys));
      const known = words[key];
      const isNothing = key === 'beside' && value === '';
      if (known !== undefined && !known.includes(value) && !isNothing)
        throw new PhraseError(`${key} cannot be “${value}”`, suggestion(value, known));
    }
  };
