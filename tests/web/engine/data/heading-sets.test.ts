import { expect, test } from 'vitest';
import { headingSets } from '../../../../web/engine/data/readings/heading-sets.ts';

test('classes that are emoji are not cut in half, though all begin with the same 16 bits', () => {
  const parts = (headings: readonly string[]) => headingSets(headings, [...headings.keys()])[0]?.parts;
  expect(parts(['p_😀', 'p_😁', 'p_😂'])).toEqual(['😀', '😁', '😂']);
  expect(parts(['😀_score', '😁_score', '🤣_score'])).toEqual(['😀', '😁', '🤣']);
});
