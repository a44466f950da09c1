import { BAD_ROWS_HINTS } from '../../../web/engine/methods/shared/options/hints.ts';
import type { HintsOf } from '../../../web/engine/model/method.ts';
import type { OPTIONS } from './schema.ts';

export const hints: HintsOf<typeof OPTIONS> = {
  first_letter: 'Which end of the alphabet is joined first.',
  'first_letter.a': 'A to Z',
  'first_letter.z': 'Z to A',
  least_rows: 'Tables of fewer rows are refused.',
  ...BAD_ROWS_HINTS,
};
