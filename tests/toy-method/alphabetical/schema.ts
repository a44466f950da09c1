import { BAD_ROWS, choices } from '../../../web/methods/shared/options/common.ts';
import type { Method, MethodOption } from '../../../web/model/method.ts';

export const OPTIONS = [
  {
    kind: 'choice',
    key: 'first_letter',
    label: 'First letter',
    hint: 'Which end of the alphabet is joined first.',
    choices: choices(['a', 'a', 'A to Z'], ['z', 'z', 'Z to A']),
  },
  {
    kind: 'integer',
    key: 'least_rows',
    label: 'Fewest rows',
    hint: 'Tables of fewer rows are refused.',
    minimum: 1,
    maximum: 100,
    default: 2,
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** Joins classes by their names: a toy that shows what a method is made of. */
export const alphabetical: Method = {
  id: 'alphabetical',
  name: 'Alphabetical pairing',
  summary: 'joins the classes in the order of their names',
  heights: () => 'step of merging',
  heightScale: 'steps',
  phases: { spelling: { verb: 'Spelling', unit: 'rows' } },
  citation: { text: 'A toy of the tests', url: 'https://example.org/' },
  options: OPTIONS,
  missing: ({ logits }) => (logits === null ? 'Open logits.' : null),
};
