import { DataError } from '../base/error.ts';
import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';
import { depthsOf } from './common-ancestors.ts';
import { exactField } from './csv.ts';
import { nodeNames } from './names.ts';
import { checkSingleLeaves } from './restrict.ts';
import { ancestorsOf, isLeaf, parentsOf } from './walk.ts';

/** The classes of a tree with the groups above each, from the top down. */
export interface LabelPaths {
  /** Classes that have a leaf, ascending by number. */
  readonly classes: readonly string[];
  /** One row a class, as many entries as the deepest has: groups below the root, then the class itself, then empty texts. */
  readonly levels: readonly (readonly string[])[];
}

/** The separator of hiclass between the labels of a path. */
const SEPARATOR = '::HiClass::Separator::';
/** A deep tree of many classes has more cells than can be held. */
const MOST_CELLS = 50_000_000;

/**
 * Paths as hiclass takes its labels: the root is left out, which hiclass adds itself; shorter paths end with empty texts; names
 * of groups are theirs alone, so that no two groups become one. O(classes × depth).
 * @throws DataError where a class has several places, for names that hiclass would part, and for too many cells
 */
export function labelPaths(tree: NamedHierarchy): LabelPaths {
  const { hierarchy, classes } = tree;
  checkSingleLeaves({ hierarchy, file: 'label paths' });
  const names = nodeNames(tree);
  const parted = names.find((name) => name.includes(SEPARATOR) || name === '');
  if (parted !== undefined) {
    const message = `a label is ${JSON.stringify(parted)}, expected a text that is not empty and has no ${SEPARATOR} in it`;
    throw new DataError('label-paths', message, 'Give this class another name.');
  }
  const seen = new Set<string>();
  const twice = classes.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    const message = `two classes are called '${twice}', expected a label for each`;
    throw new DataError('label-paths', message, 'Give the classes different names.');
  }
  const parents = parentsOf(hierarchy);
  const leaves = Array.from(hierarchy.classOf.keys()).filter((node) => isLeaf(hierarchy, node));
  leaves.sort((a, b) => (hierarchy.classOf[a] as number) - (hierarchy.classOf[b] as number));
  const depths = depthsOf(hierarchy);
  const depth = leaves.reduce((most, leaf) => Math.max(most, depths[leaf] ?? 0), 1);
  if (depth * leaves.length > MOST_CELLS) {
    const message = `${leaves.length} classes of up to ${depth} levels have more than ${MOST_CELLS} cells`;
    throw new DataError('label-paths', message, 'Cut the tree first, or write child,parent pairs.');
  }
  // Only now: paths of a deep tree of many classes take as much room as its cells.
  const paths = leaves.map((leaf) => [...ancestorsOf(parents, leaf).slice(0, -1).reverse(), leaf]);
  return {
    classes: leaves.map((leaf) => nameOf(classes, hierarchy.classOf[leaf] as number)),
    levels: paths.map((path) => Array.from({ length: depth }, (_, level) => names[path[level] ?? -1] ?? '')),
  };
}

/** The same as CSV: class, level_1, level_2, … Names stand there as they are, since a program takes them as labels. */
export function writeLabelPaths(tree: NamedHierarchy): string {
  const { classes, levels } = labelPaths(tree);
  const header = ['class', ...(levels[0] ?? []).map((_, level) => `level_${level + 1}`)];
  const rows = levels.map((labels, c) => [classes[c] ?? '', ...labels].map(exactField));
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
