import { at } from '../../../base/arrays.ts';
import { DataError } from '../../../base/error.ts';
import { count, counted, listNames } from '../../../base/text.ts';
import type { Core } from '../../../bindings/core.ts';
import { referenceScores, type Similarity } from '../../../bindings/metrics.ts';
import { type ClassLabels, matchClasses, type Partners, presentClasses } from '../../../hierarchy/match-leaves.ts';
import { checkSingleLeaves, restrict } from '../../../hierarchy/restrict.ts';
import type { Reference } from '../../../model/dataset.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { Contingency, Metrics, Warning } from '../../../model/result.ts';
import { randomTrees, rangeOf } from './random-trees.ts';

/** The true tree over the columns of a table, and the table without the columns that it does not have. */
interface Truth {
  readonly tree: Hierarchy;
  readonly table: Contingency;
  readonly warnings: readonly Warning[];
}

/** The columns of a table that are wanted, in their order. */
function columnsOnly({ rows, columns, counts }: Contingency, wanted: readonly number[]): Contingency {
  const kept = new Uint32Array(rows * wanted.length);
  for (let row = 0; row < rows; row += 1) {
    wanted.forEach((column, k) => {
      kept[row * wanted.length + k] = at(counts, row * columns + column);
    });
  }
  return { rows, columns: wanted.length, counts: kept };
}

function pointsOf({ columns, counts }: Contingency, column: number): number {
  let points = 0;
  for (let entry = column; entry < counts.length; entry += columns) {
    points += at(counts, entry);
  }
  return points;
}

/** By name. Where no name fits, by number: if the tree has numbers, and a leaf for every class that has points. */
function partnersOf(
  table: Contingency,
  classes: ClassLabels,
  tree: ClassLabels,
  columns: readonly number[],
  inTree: readonly number[],
): Partners {
  const found = matchClasses(classes, tree, columns, inTree);
  const leaves = new Set(inTree);
  const isNumbered = columns.every((k) => leaves.has(k) || pointsOf(table, k) === 0);
  if (found.partner.some((c) => c >= 0) || !isNumbered || tree.numbering === undefined) {
    return found;
  }
  return { partner: Int32Array.from(columns, (k) => (leaves.has(k) ? k : -1)), by: 'index' };
}

/** Finds the columns in the reference; classes without a place in it are left out, and so are its other leaves. */
function truthOver(table: Contingency, classes: ClassLabels, { file, tree }: Reference): Truth {
  checkSingleLeaves({ hierarchy: tree.hierarchy, file });
  const columns = Array.from({ length: table.columns }, (_, k) => k);
  const inTree = presentClasses(tree.hierarchy);
  const { partner, by } = partnersOf(table, classes, tree, columns, inTree);
  const matched = columns.filter((k) => (partner[k] ?? -1) >= 0);
  const lost = columns.filter((k) => (partner[k] ?? -1) < 0 && pointsOf(table, k) > 0);
  if (matched.length < 2) {
    throw new DataError(
      'no-common-leaves',
      `${count(matched.length)} of the ${counted(table.columns, 'true class', 'true classes')} (${classes.classes.slice(0, 3).join(', ')} …) ${matched.length === 1 ? 'is' : 'are'} among its ${counted(inTree.length, 'leaf', 'leaves')}, at least 2 are needed`,
      'Use the same names, or WordNet ids, for the classes and the leaves of the reference.',
      { file },
    );
  }
  const leafOf = new Int32Array(tree.classes.length).fill(-1);
  matched.forEach((k, column) => {
    leafOf[partner[k] ?? -1] = column;
  });
  const warnings: Warning[] = [];
  if (by === 'index') {
    const message = `No class of ${file} has the name of a true class: they were matched by number.`;
    warnings.push({ code: 'reference-by-index', message });
  }
  if (lost.length > 0) {
    const points = lost.reduce((sum, k) => sum + pointsOf(table, k), 0);
    const names = listNames(lost.map((k) => classes.classes[k] ?? `class ${k}`));
    const message = `${counted(lost.length, 'true class is', 'true classes are')} not in ${file} (${names}): ${lost.length === 1 ? 'its' : 'their'} ${counted(points, 'point does', 'points do')} not count in SP and PS.`;
    warnings.push({ code: 'reference-incomplete', message });
  }
  const others = inTree.filter((c) => leafOf[c] === -1);
  if (others.length > 0) {
    const names = listNames(others.map((c) => tree.classes[c] ?? String(c)));
    const message = `${counted(others.length, `leaf of ${file} is no true class`, `leaves of ${file} are no true classes`)} here (${names}): SP and PS use the tree without ${others.length === 1 ? 'it' : 'them'}.`;
    warnings.push({ code: 'reference-larger', message });
  }
  return { tree: restrict(tree.hierarchy, leafOf), table: columnsOnly(table, matched), warnings };
}

/** @throws DataError where a reference cannot score a tree over these classes: it is known before anything is measured */
export function checkReference(table: Contingency, classes: ClassLabels, reference: Reference): void {
  truthOver(table, classes, reference);
}

/**
 * The metrics of a tree over the rows of a table, with `sp` and `ps` against a reference tree over its columns and the
 * same for random trees. Returns what did not match as warnings. Cost: 2 lt_reference_create and 42 lt_reference_score.
 * @throws DataError where the reference shares fewer than two classes, or has classes on several leaves
 */
export function scoreReference(
  core: Core,
  table: Contingency,
  tree: Hierarchy,
  classes: ClassLabels,
  reference: Reference,
  metrics: Metrics,
): { readonly metrics: Metrics; readonly warnings: readonly Warning[] } {
  const truth = truthOver(table, classes, reference);
  const scores = (similarity: Similarity) => {
    const trees = [tree, ...randomTrees(core, table.rows)];
    const [own = null, ...random] = referenceScores(core, truth.table, truth.tree, similarity, trees);
    return { own, random: rangeOf(random) };
  };
  const [sp, ps] = [scores('sp'), scores('ps')];
  return {
    metrics: { ...metrics, sp: sp.own, ps: ps.own, random: { ...metrics.random, sp: sp.random, ps: ps.random } },
    warnings: truth.warnings,
  };
}
