import type { Hierarchy } from '../model/hierarchy.ts';
import { type Core, structOf } from './core.ts';
import { ENUMS, STRUCTS } from './logitree.ts';
import { Made } from './made.ts';

const MATRIX_KINDS = ENUMS.lt_matrix;
export type MatrixKind = (typeof MATRIX_KINDS)[number];

const INHERITANCES = ENUMS.lt_inheritance;
export type Inheritance = (typeof INHERITANCES)[number];

const CONFUSION_MODES = ENUMS.lt_confusion_mode;
export type ConfusionMode = (typeof CONFUSION_MODES)[number];

/** Similarity of two groups, from that of their classes. */
const BETWEEN = ENUMS.lt_between;
export type Between = (typeof BETWEEN)[number];

export interface ConfusionOptions {
  readonly classes: number;
  readonly kind: MatrixKind;
  readonly inheritance: Inheritance;
  readonly mode: ConfusionMode;
  /** The average where it is left out. */
  readonly between?: Between | undefined;
  readonly r: number;
}

/** One round: lt_round_size and lt_round_lists. Places are those in the list of trees before it. */
export interface RoundLists {
  readonly m: number;
  readonly delta: number;
  /** Two places a pair, the most similar pair first. */
  readonly pairs: Uint32Array;
  readonly pairSimilarity: Float64Array;
  /** Places of group g: `groupMember[groupStart[g] .. groupStart[g + 1])`. */
  readonly groupStart: Uint32Array;
  readonly groupMember: Uint32Array;
  /** The node of the hierarchy that each group became, -1 where it was dropped. */
  readonly groupNode: Int32Array;
  /** The same of the trees after the round. */
  readonly treeNode: Int32Array;
  /** 1 for a group that the order of the classes decided. */
  readonly groupTie: Uint8Array;
}

const COUNTS = ENUMS.lt_confusion_count;
type CountName = (typeof COUNTS)[number];

/** One run of confusion merging in the core; the contract of each call is that of lt_confusion_* in logitree.h. */
export class Confusion extends Made {
  private readonly classes: number;

  /** `matrix` has a row a true class and a column a predicted one. */
  constructor(core: Core, options: ConfusionOptions, matrix: Float64Array) {
    const { classes, kind, inheritance, mode, between = 'average', r } = options;
    const chosen = structOf('lt_confusion_options', {
      n_classes: classes,
      kind: MATRIX_KINDS.indexOf(kind),
      inheritance: INHERITANCES.indexOf(inheritance),
      mode: CONFUSION_MODES.indexOf(mode),
      between: BETWEEN.indexOf(between),
      r,
    });
    const { lt_confusion_create: create, lt_confusion_destroy: end } = core.exports;
    super(core, (out) => core.withMemory([chosen, matrix], (at, values) => create(at, values, out)), end);
    this.classes = classes;
  }

  /** One round, or the end; whether the hierarchy is complete. */
  step(): boolean {
    return this.core.wordOf((done) => this.core.exports.lt_confusion_step(this.handle, done)) === 1;
  }

  count(name: CountName): number {
    return this.core.exports.lt_confusion_count_of(this.handle, COUNTS.indexOf(name));
  }

  /** Sums of the rows as given. */
  rowSums(): Float64Array<ArrayBuffer> {
    return this.core.numbersOf(this.classes, (out) => this.core.exports.lt_confusion_row_sums(this.handle, out));
  }

  /** Similarities of the current trees, row by row: of the classes before the first step. */
  similarity(): Float64Array<ArrayBuffer> {
    const { lt_confusion_similarity: similarity } = this.core.exports;
    return this.core.numbersOf(this.count('trees') ** 2, (out) => similarity(this.handle, out));
  }

  /** Merges of a round; they are known once the hierarchy is complete. */
  round(round: number): RoundLists {
    const { core, handle } = this;
    return core.withMemory([STRUCTS.lt_round_size.bytes, STRUCTS.lt_round_lists.bytes], (size, lists) => {
      core.check(core.exports.lt_confusion_round(handle, round, size));
      const { m, delta, ...counts } = core.readStruct(size, 'lt_round_size');
      const { n_pairs: pairs, n_groups: groups, n_members: members, n_trees: trees } = counts;
      const wanted = {
        pairs: ['u32', 2 * pairs],
        pairSimilarity: ['f64', pairs],
        groupStart: ['u32', groups + 1],
        groupMember: ['u32', members],
        groupNode: ['i32', groups],
        treeNode: ['i32', trees],
        groupTie: ['u8', groups],
      } as const;
      const found = core.filled(wanted, (to) => {
        core.writeStruct(lists, 'lt_round_lists', {
          pairs: to.pairs,
          pair_similarity: to.pairSimilarity,
          group_start: to.groupStart,
          group_member: to.groupMember,
          group_node: to.groupNode,
          tree_node: to.treeNode,
          group_tie: to.groupTie,
        });
        return core.exports.lt_confusion_round_lists(handle, round, lists);
      });
      return { m, delta, ...found };
    });
  }

  /** The hierarchy, once complete. */
  hierarchy(): Hierarchy {
    const { core } = this;
    const nodes = this.count('nodes');
    const edges = this.count('edges');
    return core.withMemory([STRUCTS.lt_hierarchy.bytes], (pointer) =>
      core.filled(
        { childStart: ['u32', nodes + 1], child: ['u32', edges], height: ['f64', nodes], classOf: ['i32', nodes] },
        ({ childStart, child, height, classOf }) => {
          core.writeStruct(pointer, 'lt_hierarchy', { child_start: childStart, child, height, class_of: classOf });
          return core.exports.lt_confusion_hierarchy(this.handle, pointer);
        },
      ),
    );
  }
}
