import { Confusion, type ConfusionOptions, type RoundLists } from '../../web/engine/bindings/confusion.ts';
import { checkHierarchy } from '../../web/engine/hierarchy/validate.ts';
import { childrenOf } from '../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../web/engine/model/hierarchy.ts';
import { newCore } from './core.ts';
import type { NaiveTree } from './oracle/confusion.ts';

const core = newCore();

/** A run as lists that can be compared with what is expected. */
export interface Merged {
  readonly rounds: readonly {
    readonly m: number;
    readonly delta: number;
    readonly pairs: readonly (readonly [number, number])[];
    readonly groups: readonly (readonly number[])[];
    readonly similarity: readonly (readonly number[])[];
    readonly lists: RoundLists;
  }[];
  readonly similarity: readonly (readonly number[])[];
  readonly hierarchy: Hierarchy;
}

export type Options = Omit<ConfusionOptions, 'classes'>;

const square = (values: Float64Array): number[][] => {
  const size = Math.sqrt(values.length);
  return Array.from({ length: size }, (_, i) => Array.from(values.subarray(i * size, (i + 1) * size)));
};

/** Merges a matrix to the end, looking at everything; its hierarchy is checked to be one. */
export function merge(matrix: readonly (readonly number[])[], options: Options): Merged {
  return new Confusion(core, { ...options, classes: matrix.length }, Float64Array.from(matrix.flat())).use(
    (confusion) => {
      const similarities = [square(confusion.similarity())];
      while (!confusion.step()) similarities.push(square(confusion.similarity()));
      const rounds = Array.from({ length: confusion.count('rounds') }, (_, round) => {
        const lists = confusion.round(round);
        const { m, delta, pairs, groupStart, groupMember } = lists;
        return {
          ...{ m, delta, lists, similarity: similarities[round + 1] ?? [] },
          pairs: Array.from(
            { length: pairs.length / 2 },
            (_, p) => [pairs[2 * p] ?? -1, pairs[2 * p + 1] ?? -1] as const,
          ),
          groups: Array.from({ length: groupStart.length - 1 }, (_, g) =>
            Array.from(groupMember.subarray(groupStart[g], groupStart[g + 1])),
          ),
        };
      });
      const hierarchy = confusion.hierarchy();
      checkHierarchy(hierarchy, matrix.length);
      return { rounds, similarity: similarities[0] ?? [], hierarchy };
    },
  );
}

const texts = new WeakMap<object, string>();
/** A tree as text without order: shared nodes unfolded, children sorted. */
export function unordered(tree: NaiveTree): string {
  if (typeof tree === 'number') return String(tree);
  const text = texts.get(tree) ?? `(${tree.map(unordered).sort().join(',')})`;
  texts.set(tree, text);
  return text;
}

/** The same of a hierarchy. */
export function unorderedHierarchy(hierarchy: Hierarchy): string {
  const texts: string[] = [];
  hierarchy.classOf.forEach((classNumber, node) => {
    const below = Array.from(childrenOf(hierarchy, node), (child) => texts[child] ?? '').sort();
    texts.push(classNumber >= 0 ? String(classNumber) : `(${below.join(',')})`);
  });
  return texts.at(-1) ?? '';
}

/** The classes below each child of the root, each sorted, as texts that are sorted. */
export function componentsIn(hierarchy: Hierarchy): string[] {
  const below: Set<number>[] = [];
  hierarchy.classOf.forEach((classNumber, node) => {
    const classes = Array.from(childrenOf(hierarchy, node)).flatMap((child) => [...(below[child] ?? [])]);
    below.push(new Set(classNumber >= 0 ? [classNumber] : classes));
  });
  const root = hierarchy.classOf.length - 1;
  const text = (classes: Iterable<number>): string => [...classes].sort((a, b) => a - b).join(' ');
  return Array.from(childrenOf(hierarchy, root), (child) => text(below[child] ?? [])).sort();
}
