import { methodOf } from '../../engine/methods/index.ts';
import { ROLES, type Role } from '../../engine/model/dataset.ts';
import type { Result } from '../../engine/model/result.ts';
import type { Faults } from './faults.ts';
import type { Part } from './lesson.ts';
import { suggestion } from './phrases.ts';
import type { Directive } from './sections.ts';

/* The needs of the part on the student's own files: without them there is nothing to judge. */

/** One of the roles of each entry is needed. */
export type Needs = readonly (readonly Role[])[];

/** “logits, labels”, “features or dissimilarity”. */
export const readNeeds = ({ value, line }: Directive, faults: Faults): Needs =>
  value.split(',').map((need) =>
    need.split(' or ').flatMap((word): Role[] => {
      const found = ROLES.find((role) => role === word.trim());
      if (found === undefined) faults.add(line, `“${word.trim()}” is no use of a file`, suggestion(word.trim(), ROLES));
      return found === undefined ? [] : [found];
    }),
  );

/** “a, b and c”. */
const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((each) => each !== '').join(` ${last} `);

const WORDS: Partial<Record<string, string>> = {
  confusion: 'a confusion matrix',
  dissimilarity: 'distances',
  similarity: 'similarities',
  tree: 'a tree',
};
const wordOf = (role: string): string => WORDS[role] ?? role;

/**
 * The lack of the open files for a part, in words: the files that it needs, and those that are open. Null where nothing
 * is lacking.
 */
export function lackOf({ needs, run }: Pick<Part, 'needs' | 'run'>, { inputs, method }: Result): string | null {
  const roles: readonly string[] = inputs.map(({ role }) => role);
  const isThere = needs.every((one) => one.some((role) => roles.includes(role)));
  if (!isThere) {
    const needed = listed(
      needs.map((one) => listed(one.map(wordOf), 'or')),
      'and',
    );
    const open = listed(
      inputs.map(({ name, role }) => `${name} as ${wordOf(role)}`),
      'and',
    );
    return `This part needs ${needed}. You opened ${open}. Open other files, or say in the list of files what yours are.`;
  }
  const [wanted, own] = [methodOf(run?.method), methodOf(method)];
  if (wanted === undefined || wanted === own) return null;
  return `This part is about ${wanted.name}. This tree is by ${own?.name ?? 'another program'}. Choose ${wanted.name} as the method, and run it.`;
}
