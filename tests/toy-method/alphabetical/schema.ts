import { BAD_ROWS, BAD_ROWS_HINTS, choices } from '../../../web/engine/methods/shared/options/common.ts';
import type { HintsOf, Method, MethodOption } from '../../../web/engine/model/method.ts';

export const OPTIONS = [
  {
    kind: 'choice',
    key: 'first_letter',
    label: 'First letter',
    choices: choices(['a', 'a'], ['z', 'z']),
  },
  {
    kind: 'integer',
    key: 'least_rows',
    label: 'Fewest rows',
    minimum: 1,
    maximum: 100,
    default: 2,
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

export const hints: HintsOf<typeof OPTIONS> = {
  first_letter: 'Which end of the alphabet is joined first.',
  'first_letter.a': 'A to Z',
  'first_letter.z': 'Z to A',
  least_rows: 'Tables of fewer rows are refused.',
  ...BAD_ROWS_HINTS,
};

/** Joins classes by their names: a toy that shows what a method is made of. */
export const schema: Method = {
  id: 'alphabetical',
  name: 'Alphabetical pairing',
  summary: 'joins the classes in the order of their names',
  heights: () => 'step of merging',
  heightScale: 'steps',
  phases: { spelling: { verb: 'Spelling', unit: 'rows' } },
  citation: { text: 'A toy of the tests', url: 'https://example.org/' },
  options: OPTIONS,
  hints,
  missing: ({ logits }) => (logits === null ? 'Open logits.' : null),
};
