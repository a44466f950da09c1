import { addTo } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import { isNumber } from '../base/number-text.ts';
import type { Classes, Dataset, Grouping, Reference } from '../model/dataset.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';

const countOf = ({ values }: Grouping): number => new Set(values).size;

/** True if every group of `finer` lies in one group of `coarser`. */
function refines(finer: Grouping, coarser: Grouping): boolean {
  const above = new Map<string, string>();
  return finer.values.every((value, c) => {
    const group = coarser.values[c] ?? '';
    const known = above.get(value) ?? group;
    above.set(value, known);
    return value === '' || known === group;
  });
}

const areWords = ({ values }: Grouping): boolean => !values.every((value) => value === '' || isNumber(value));

/** The groupings that nest, from the coarsest: each divides the groups of the one before. Numbers beside words may be measures. */
export function nestingGroupings({ groupings }: Classes): Grouping[] {
  const words = groupings.filter(areWords);
  const levels: Grouping[] = [];
  for (const grouping of [...(words.length > 0 ? words : groupings)].sort((a, b) => countOf(a) - countOf(b))) {
    const coarser = levels.at(-1);
    if (coarser === undefined || refines(grouping, coarser)) levels.push(grouping);
  }
  return levels;
}

/**
 * The classes under their groups as a hierarchy: groups of the given groupings, which nest, in the
 * order of their first class. A class without a value hangs one level higher. A group of one makes no node: where that one is a
 * group, it has both names. O(classes).
 * @throws DataError without a grouping
 */
export function hierarchyFromGroupings(classes: Classes, levels = nestingGroupings(classes)): NamedHierarchy {
  if (levels.length === 0) {
    throw new DataError(
      'no-groupings',
      'the table has no column that groups the classes',
      'Open a table with a column of groups beside the names, for example superclasses.',
      { file: classes.file },
    );
  }
  const builder = new HierarchyBuilder();
  /** Nodes that wait for their parent, by the groups they are in; classes first, then the groups of finer levels. */
  let waiting = classes.names.map((_, c) => ({ node: builder.leaf(c), first: c }));
  for (const { values } of [...levels].reverse()) {
    const groups = new Map<string, { node: number; first: number }[]>();
    waiting.forEach((entry) => {
      const value = values[entry.first] ?? '';
      addTo(groups, value === '' ? `\n${entry.node}` : value, entry);
    });
    waiting = Array.from(groups, ([key, members]) => joined(builder, members, key.startsWith('\n') ? '' : key));
  }
  joined(builder, waiting, '');
  return { hierarchy: builder.finish(), classes: classes.names, ids: classes.ids, ...builder.names() };
}

function joined(
  builder: HierarchyBuilder,
  members: readonly { readonly node: number; readonly first: number }[],
  name: string,
): { node: number; first: number } {
  const [first] = members;
  if (first !== undefined && members.length === 1) {
    builder.nameAlso(first.node, name);
    return first;
  }
  return {
    node: builder.join(
      members.map(({ node }) => node),
      name,
    ),
    first: first?.first ?? 0,
  };
}

/**
 * The source of names for groups of classes: the reference, else the columns that group the classes and nest; null if
 * there is neither.
 */
export function referenceOf(
  { reference, classes }: Pick<Dataset, 'reference' | 'classes'>,
  count: number,
): Reference | null {
  if (reference !== null || classes === null) return reference;
  const groupings = classes.groupings.filter(({ values }) => values.length === count);
  if (groupings.length === 0) return null;
  return { file: classes.file, tree: { ...hierarchyFromGroupings({ ...classes, groupings }), numbering: 'classes' } };
}
