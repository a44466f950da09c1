import type { Warning } from '../base/warning.ts';
import type { Hierarchy, LeafSource } from './hierarchy.ts';

/** A hierarchy with the names of its classes, by class: what a tree file holds. */
export interface NamedHierarchy {
  readonly hierarchy: Hierarchy;
  readonly classes: readonly string[];
  /** Identifiers of the same classes (WordNet ids), by which other trees may name them. */
  readonly ids?: readonly string[] | undefined;
  /**
   * The meaning of numbers for its classes in data beside the tree: places in `classes`, of the true classes too or of
   * clusters alone. Undefined where the file has names and no numbers, so that their order there means nothing.
   */
  readonly numbering?: 'classes' | 'clusters' | undefined;
  /** The kind of the leaves, if it is known: of most files it is not. */
  readonly leaves?: LeafSource | undefined;
  /** Names of nodes, by node; empty for one without a name of its own, as leaves are. */
  readonly inner?: readonly string[] | undefined;
  /** Names of its groups by a reference, as the file says, by node: no names of their own; empty for one without. */
  readonly referenceNames?: readonly string[] | undefined;
  /** True if its heights are steps that were counted because the file has none. */
  readonly heightless?: boolean | undefined;
  /** The support of the last nodes, where a file has it; NaN for a node without. */
  readonly support?: Float64Array | undefined;
  /** The margin of the joins that made the last nodes, where a result has it, or the least that it can be: NaN for a join without another to choose. */
  readonly margins?: Float64Array | null | undefined;
  /** Warnings on parts of its file that were left out. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** A tree as text, and what the format could not say. */
export interface TreeText {
  readonly text: string;
  readonly warnings: readonly Warning[];
}

/** The name of a class, or its number where there are fewer names than classes. */
export const nameOf = (classes: readonly string[], classNumber: number): string =>
  classes[classNumber] ?? String(classNumber);
