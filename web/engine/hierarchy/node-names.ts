import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';
import { isLeaf } from './walk.ts';

/**
 * A name for every node, by which it can be told: leaves go by their class, inner nodes by a name that is theirs alone, else by
 * "node" and their number. A class on several leaves has one name.
 */
export function nodeNames({ hierarchy, classes, inner = [] }: NamedHierarchy): string[] {
  // A class may be called "node 7" as well: a longer prefix is then free.
  const taken = new Set([...classes, ...inner]);
  const times = new Map<string, number>();
  for (const name of [...classes, ...inner]) times.set(name, (times.get(name) ?? 0) + 1);
  // A name that stands for two nodes would join them.
  const own = (node: number): string => {
    const name = inner[node] ?? '';
    return name !== '' && times.get(name) === 1 ? name : prefix + node;
  };
  let prefix = 'node ';
  while (Array.from(hierarchy.classOf.keys()).some((node) => taken.has(prefix + node))) prefix = `inner ${prefix}`;
  return Array.from(hierarchy.classOf, (classNumber, node) =>
    isLeaf(hierarchy, node) ? nameOf(classes, classNumber) : own(node),
  );
}
