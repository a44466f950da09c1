import { DataError } from '../../base/error.ts';
import type { Content } from '../../model/dataset.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';

type Records = Content & { kind: 'records' };

/**
 * The column of a table that identifies groups of a tree; undefined where there is none. It has none of them twice: a column that
 * says which group each class is in repeats them. And it has at least half of the groups that have a name, or else most of its
 * cells are groups, and no other column is mostly classes of the tree: that would be a table of classes.
 */
export function idsOfGroups(
  { inner = [], classes, ids = [] }: NamedHierarchy,
  { columns }: Records,
): readonly string[] | undefined {
  const wanted = new Set(inner.filter((name) => name !== ''));
  const leaves = new Set([...classes, ...ids]);
  const mostAre = (names: ReadonlySet<string>, cells: readonly string[]): boolean =>
    2 * cells.filter((cell) => names.has(cell)).length > cells.length;
  return columns.find((cells) => {
    const found = cells.filter((cell) => wanted.has(cell)).length;
    const isOfTree =
      2 * found >= wanted.size ||
      (mostAre(wanted, cells) && !columns.some((other) => other !== cells && mostAre(leaves, other)));
    return found > 0 && isOfTree && new Set(cells).size === cells.length;
  });
}

/** The tree with the names that a table gives its groups: the first column beside that of the identifiers. */
export function withGroupNames(tree: NamedHierarchy, content: Content | undefined): NamedHierarchy {
  const ids = content?.kind === 'records' ? idsOfGroups(tree, content) : undefined;
  if (content?.kind !== 'records' || ids === undefined) return tree;
  const names = content.columns.find((cells) => cells !== ids);
  const nameOf = new Map(ids.map((id, row) => [id, names?.[row]]));
  return { ...tree, inner: tree.inner?.map((id) => nameOf.get(id) || id) };
}

/** The same where somebody says that the table names the groups of this tree. @throws DataError where it does not */
export function withNamesOf(
  tree: NamedHierarchy,
  content: Content,
  files: { readonly tree: string; readonly names: string },
): NamedHierarchy {
  const named = withGroupNames(tree, content);
  if (named !== tree) return named;
  const message = `it names less than half of the groups of ${files.tree}`;
  const remedy =
    'Give a table id,name that names at least half of the groups of the tree, or no groups but those of the tree.';
  throw new DataError('group-names', message, remedy, { file: files.names });
}
