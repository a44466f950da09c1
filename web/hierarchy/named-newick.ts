import { DataError } from '../base/error.ts';
import type { NamedHierarchy, TreeText } from '../model/named-hierarchy.ts';
import { type NewickOptions, writeNewick } from './newick.ts';
import { nodeNames } from './node-names.ts';

/** What stands for an apostrophe: Newick doubles it within quotes, which Biopython and ETE do not undo. */
const withoutApostrophe = (name: string): string => name.replaceAll("'", '’');

/** @throws DataError where two names that differ would be one */
function checkDifferent(names: readonly string[], written: readonly string[]): void {
  const before = new Map<string, string>();
  written.forEach((text, c) => {
    const [name = '', other = name] = [names[c], before.get(text)];
    if (other !== name) {
      const message = `${JSON.stringify(other)} and ${JSON.stringify(name)} would have one name, as an apostrophe is written as ’`;
      throw new DataError(
        'names-alike',
        message,
        'Take Newick, which keeps apostrophes, or rename one of the classes.',
      );
    }
    before.set(text, name);
  });
}

/**
 * Newick with a name of its own at every group, and no support, for programs that tell nodes by name. Apostrophes become typographic
 * ones, with a
 * warning; names that only differ by them are refused. O(length of the text).
 */
export function writeNamedNewick(tree: NamedHierarchy, { lengths }: Pick<NewickOptions, 'lengths'>): TreeText {
  const classes = tree.classes.map(withoutApostrophe);
  checkDifferent(tree.classes, classes);
  const inner = nodeNames({ ...tree, classes, inner: tree.inner?.map(withoutApostrophe) });
  const { text, warnings } = writeNewick({ ...tree, classes, inner }, { lengths });
  const changed = tree.classes.find((name, c) => name !== classes[c]);
  if (changed === undefined) return { text, warnings };
  const message = `Apostrophes in names were written as ’, such as in ${withoutApostrophe(changed)}: many programs do not read them in Newick.`;
  return { text, warnings: [...warnings, { code: 'apostrophes', message }] };
}
