import { DataError } from '../base/error.ts';
import { isNumber } from '../base/number-text.ts';
import type { Warning } from '../base/warning.ts';
import type { NamedHierarchy, TreeText } from '../model/named-hierarchy.ts';
import { nodeNames } from './names.ts';
import { type NewickOptions, writeNewick } from './newick.ts';

/**
 * The replacements of an apostrophe, and of a backslash at the end: Newick doubles the one within quotes, which
 * Biopython and ETE do not undo, and they take the other for part of the quote behind it.
 */
const inQuotes = (name: string): string => name.replaceAll("'", '’').replace(/\\$/, '∖');

/** The name of a group whose own name is a number: programs take a number for support. */
const unlikeSupport = (name: string): string => (isNumber(name) ? `group ${name}` : name);

/** @throws DataError where two names that differ would be one */
function checkDifferent(names: readonly string[], written: readonly string[]): void {
  const before = new Map<string, string>();
  written.forEach((text, c) => {
    const [name = '', other = name] = [names[c], before.get(text)];
    if (other !== name) {
      const message = `${JSON.stringify(other)} and ${JSON.stringify(name)} would have one name, as apostrophes and backslashes are written otherwise`;
      throw new DataError('names-alike', message, 'Take Newick, which keeps both, or rename one of the classes.');
    }
    before.set(text, name);
  });
}

/** The warning on names that are written otherwise: how, with the first of them. */
function warningOfChanged(
  names: readonly string[],
  written: readonly string[],
  code: string,
  how: string,
): readonly Warning[] {
  const at = names.findIndex((name, i) => name !== written[i]);
  return at < 0 ? [] : [{ code, message: `${how}, such as ${names[at]} as ${written[at]}.` }];
}

/**
 * Newick with a name of its own at every group, and no support, for programs that tell nodes by name. Apostrophes become
 * typographic ones, and groups that are called by a number have a word before it, with a warning; names of classes that only
 * differ by what is changed are refused. O(length of the text).
 */
export function writeNamedNewick(tree: NamedHierarchy, { lengths }: Pick<NewickOptions, 'lengths'>): TreeText {
  const { inner = [] } = tree;
  const classes = tree.classes.map(inQuotes);
  checkDifferent(tree.classes, classes);
  const groups = inner.map(unlikeSupport);
  const names = nodeNames({ ...tree, classes, inner: groups.map(inQuotes) });
  const { text, warnings } = writeNewick({ ...tree, classes, inner: names }, { lengths });
  const changed =
    'Apostrophes and backslashes in names are written otherwise, as many programs do not read them in Newick';
  const numbers = 'Groups that are called by numbers have a word before it, as programs take numbers for support';
  return {
    text,
    warnings: [
      ...warnings,
      ...warningOfChanged(tree.classes, classes, 'apostrophes', changed),
      ...warningOfChanged(inner, groups, 'numbers-as-names', numbers),
    ],
  };
}
