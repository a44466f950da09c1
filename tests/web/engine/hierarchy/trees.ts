import fc from 'fast-check';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { childrenOf, leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { rootOf } from '../../../../web/engine/model/hierarchy.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';

/** A group with two parents: class 1 is in (0, 1) and in (1, 2). */
export const SHARED: Hierarchy = {
  childStart: Uint32Array.of(0, 0, 0, 0, 2, 4, 6),
  child: Uint32Array.of(0, 1, 1, 2, 3, 4),
  height: Float64Array.of(0, 0, 0, 1, 1, 2),
  classOf: Int32Array.of(0, 1, 2, -1, -1, -1),
};

export const numbered = (hierarchy: Hierarchy): NamedHierarchy => ({
  hierarchy,
  classes: Array.from({ length: Math.max(...hierarchy.classOf) + 1 }, (_, index) => `class ${index}`),
});

type Nested = string | readonly Nested[];

/** The tree as nested lists of class names, in drawing order: what must survive a format without heights. */
export function nested({ hierarchy, classes }: NamedHierarchy, node = rootOf(hierarchy)): Nested {
  const classNumber = hierarchy.classOf[node] as number;
  if (classNumber >= 0) return classes[classNumber] as string;
  return Array.from(childrenOf(hierarchy, node), (child) => nested({ hierarchy, classes }, child));
}

/** Every node's height and the names below it: what must survive a format with heights, whatever the order. */
export function clades({ hierarchy, classes }: NamedHierarchy): [string, number][] {
  const below: string[][] = [];
  return Array.from(hierarchy.classOf, (classNumber, node): [string, number] => {
    const names = Array.from(childrenOf(hierarchy, node)).flatMap((child) => below[child] as string[]);
    below.push(classNumber >= 0 ? [classes[classNumber] as string] : names);
    return [JSON.stringify(below[node]?.toSorted()), hierarchy.height[node] as number];
  }).sort();
}

/** The classes below a node, in the order of their numbers. */
export const classesBelow = (tree: Hierarchy, node: number): number[] =>
  leavesBelow(tree, node)
    .map((leaf) => tree.classOf[leaf] ?? -1)
    .sort((a, b) => a - b);

interface Shape {
  /** The widest node. */
  readonly width: number;
  /** True if nodes may stay available after they were joined. */
  readonly shared?: boolean;
}

/** Random hierarchies over 1 to 40 classes with rising integer heights (some of them equal). */
export const hierarchies = ({ width, shared = false }: Shape): fc.Arbitrary<Hierarchy> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 2, max: width }), fc.nat(3), fc.boolean()), {
        minLength: 40,
        maxLength: 40,
      }),
    )
    .map(([leaves, steps]) => {
      const builder = new HierarchyBuilder();
      const height: number[] = [];
      const free = Array.from({ length: leaves }, (_, index) => {
        height.push(0);
        return builder.leaf(index);
      });
      for (const [pick, count, rise, keep] of steps) {
        if (free.length < 2) break;
        const children = free.splice(pick % free.length, count);
        if (children.length < 2) children.push(free.shift() as number);
        height.push(Math.max(...height) + rise);
        free.push(builder.join(children));
        if (shared && keep && free.length > 2) free.unshift(children[0] as number);
      }
      if (free.length > 1) {
        height.push(Math.max(...height) + 1);
        builder.join(new Set(free));
      }
      return builder.finish(height);
    });

/** Names with everything in them that a text format must protect. */
const names: fc.Arbitrary<string> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
  fc.constantFrom("it's", 'a,b', '(', 'x:1', 'semi;colon', '[c]', 'tab\there', 'under_score', '"quoted"', ' edge '),
);

/** The same hierarchy with distinct hostile names. */
export const named = (shape: Shape): fc.Arbitrary<NamedHierarchy> =>
  fc
    .tuple(hierarchies(shape), fc.uniqueArray(names, { minLength: 40, maxLength: 40 }))
    .map(([hierarchy, classes]) => ({ hierarchy, classes: classes.slice(0, Math.max(...hierarchy.classOf) + 1) }));
