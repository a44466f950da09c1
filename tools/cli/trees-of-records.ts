import type { InputRecord } from '../../web/engine/model/result.ts';

/**
 * Tree of each record, one record after the other. Trees of one name, which may be of different folders, are recorded in
 * their order; where only some of them were used, nobody can tell which, and none is said rather than a wrong one.
 */
export function treesOfRecords<T extends { readonly name: string }>(
  records: readonly InputRecord[],
  trees: readonly T[],
): (T | undefined)[] {
  const ofTrees = records.filter(({ role }) => role === 'tree');
  return records.map((record) => {
    const same = ofTrees.filter(({ name }) => name === record.name);
    const named = trees.filter(({ name }) => name === record.name);
    return same.length === named.length ? named[same.indexOf(record)] : undefined;
  });
}
