import { at } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { isNodeNumber, Names } from './names.ts';

const refuse = (message: string): never => {
  throw new DataError('parents', message, 'Give every name but one a parent, and no name itself as an ancestor.');
};

/** Numbers that a writer gave to nodes without names are no names. */
export const ownName = (name: string): string => (isNodeNumber(name) ? '' : name);

/** Collects parent-child pairs of names. */
export class Edges {
  readonly #names = new Names();
  readonly #children: Set<number>[] = [];
  readonly #parents: Set<number>[] = [];

  /** The number of a name, a new one if it was not seen before. */
  add(name: string): number {
    const number = this.#names.numberOf(name);
    this.#children[number] ??= new Set();
    this.#parents[number] ??= new Set();
    return number;
  }

  join(child: string, parent: string): void {
    const [below, above] = [this.add(child), this.add(parent)];
    this.#parents[below]?.add(above);
    this.#children[above]?.add(below);
  }

  /**
   * The hierarchy of the pairs. A name that is never a parent is a class; a name with several parents has them all.
   * Children come in the order of the pairs; a node is as high as its longest path down. `nameOf` gives what an inner node
   * is called by the name that it has in the pairs.
   * @throws DataError unless there is one root, and for circles
   */
  hierarchy(nameOf: (name: string) => string = ownName): NamedHierarchy {
    const names = this.#names.list();
    const order = childrenFirst(names, this.#children, rootAmong(names, this.#parents));
    if (order.length < names.length) {
      const seen = new Set(order);
      const lost = names.findIndex((_, index) => !seen.has(index));
      refuse(`${JSON.stringify(names[lost])} cannot be reached from the root: its parents go round in a circle`);
    }
    const builder = new HierarchyBuilder();
    const classes = new Names();
    const node = new Uint32Array(names.length);
    for (const index of order) {
      const below = this.#children[index] ?? new Set();
      node[index] =
        below.size === 0
          ? builder.leaf(classes.numberOf(names[index] ?? ''))
          : builder.join(
              Array.from(below, (child) => at(node, child)),
              nameOf(names[index] ?? ''),
            );
    }
    return { hierarchy: builder.finish(), classes: classes.list(), ...builder.names() };
  }
}

function rootAmong(names: readonly string[], parents: readonly Set<number>[]): number {
  const roots = parents.flatMap((list, index) => (list.size === 0 ? [index] : []));
  if (roots.length === 0 && names.length > 0) refuse('Every name has a parent: the pairs go round in a circle');
  if (roots.length !== 1) {
    const found = roots.slice(0, 3).map((index) => JSON.stringify(names[index]));
    refuse(`Expected one root, found ${roots.length}${roots.length > 0 ? `: ${found.join(', ')}` : ''}`);
  }
  return at(roots, 0);
}

const OPEN = 1;
const DONE = 2;

/** All that can be reached from the root, children before parents; throws a DataError where the way down is a circle. */
function childrenFirst(names: readonly string[], children: readonly Set<number>[], root: number): number[] {
  const order: number[] = [];
  const state = new Uint8Array(children.length);
  // The path down to the current node, and for each node on it the children not visited yet.
  const path: number[] = [];
  const left: Iterator<number>[] = [];
  const open = (index: number): void => {
    state[index] = OPEN;
    path.push(index);
    left.push((children[index] as Set<number>).values());
  };
  open(root);
  while (path.length > 0) {
    const step = (left.at(-1) as Iterator<number>).next();
    if (step.done) {
      const index = path.pop() as number;
      left.pop();
      state[index] = DONE;
      order.push(index);
    } else if (state[step.value] === OPEN) {
      refuse(`${JSON.stringify(names[step.value])} is its own ancestor: the pairs go round in a circle`);
    } else if (state[step.value] !== DONE) open(step.value);
  }
  return order;
}
