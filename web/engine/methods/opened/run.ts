import { DataError } from '../../base/error.ts';
import { VERSION } from '../../base/version.ts';
import { matchClasses, presentClasses, repeatedClasses } from '../../hierarchy/match-leaves.ts';
import type { Classes } from '../../model/dataset.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import { inputRecords, type Runner } from '../shared/runner.ts';

/** Names of the classes of a tree from a table of classes, where it has every one of them. */
function calledByTable(tree: NamedHierarchy, table: Classes): Pick<NamedHierarchy, 'classes' | 'ids'> | null {
  const own = { classes: table.names, ids: table.ids };
  const present = presentClasses(tree.hierarchy);
  const { partner } = matchClasses(own, tree, Array.from(table.names.keys()), present);
  const rowOf = new Map(Array.from(partner, (c, row) => [c, row]));
  if (present.some((c) => !rowOf.has(c))) return null;
  const called = (names: readonly string[], without: readonly string[]): readonly string[] =>
    tree.classes.map((name, c) => names[rowOf.get(c) ?? -1] ?? without[c] ?? name);
  return { classes: called(table.names, tree.classes), ids: table.ids && called(table.ids, tree.ids ?? []) };
}

/** Shares of resamples, where the tree of an earlier result has one for each of its groups. */
const supportIn = ({ hierarchy, support }: NamedHierarchy): Float64Array | undefined =>
  support?.length === hierarchy.classOf.filter((c) => c < 0).length ? support : undefined;

/** The tree of the file that is open, as its reader has it. */
export const runOpened: Runner = async (_core, { reference, classes: table }) => {
  if (reference === null) throw new DataError('no-tree', 'there is no tree', 'Open a file with a tree.');
  const { file, tree } = reference;
  const called = table && calledByTable(tree, table);
  const warnings: Warning[] = repeatedClasses(tree);
  if (table !== null && called === null) {
    warnings.push({
      code: 'other-classes',
      message: `${table.file} does not name every class of ${file}: it is not used.`,
    });
  }
  return {
    method: 'opened',
    version: VERSION,
    options: {},
    inputs: inputRecords(
      [file, 'reference', [tree.classes.length]],
      [called ? table?.file : undefined, 'classes', [table?.names.length ?? 0]],
    ),
    classes: called?.classes ?? tree.classes,
    ids: called?.ids ?? tree.ids,
    leaves: tree.leaves,
    hierarchy: tree.hierarchy,
    inner: tree.inner,
    merges: null,
    margins: null,
    certified: null,
    support: supportIn(tree),
    predicted: null,
    contingency: null,
    metrics: null,
    warnings,
    run: { passes: 1, rows: tree.classes.length, seconds: 0 },
  };
};
