import type { Hierarchy } from '../model/hierarchy.ts';
import { type Core, structOf } from './core.ts';
import { CONSTANTS, ENUMS } from './logitree.ts';
import { Made } from './made.ts';
import { KINDS, type Kind, type RowsInMemory } from './rows.ts';

const COSTS = ENUMS.lt_decide_cost;

const CORE_PARTS = ENUMS.lt_part;

/** Number in the core of the part that a row belongs to. */
export const partNumber = (part: (typeof CORE_PARTS)[number]): number => CORE_PARTS.indexOf(part);

export const REPORTS = ENUMS.lt_report;
export type Report = (typeof REPORTS)[number];

const { LT_NO_TREE: NO_TREE } = CONSTANTS;

export interface DecideOptions {
  readonly kind: Kind;
  /** Over all classes, one parent a node, no node with one child. */
  readonly trees: readonly Hierarchy[];
  /** The tree that measures mistakes; null: none does. */
  readonly ruler: number | null;
  readonly cost: (typeof COSTS)[number];
  /** True where the reliability of nodes is wanted. */
  readonly full: boolean;
  readonly mostSteps: number;
  readonly temperature: number;
}

/** Nodes of each tree, the parent of every node, and the node of every class. */
function flatTrees(trees: readonly Hierarchy[], classes: number) {
  const sizes = Uint32Array.from(trees, ({ classOf }) => classOf.length);
  const parents = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0));
  const leaves = new Uint32Array(trees.length * classes);
  let start = 0;
  trees.forEach(({ childStart, child, classOf }, t) => {
    for (let node = 0; node < classOf.length; node += 1) {
      for (const below of child.subarray(childStart[node], childStart[node + 1])) parents[start + below] = node;
    }
    classOf.forEach((c, node) => {
      if (c >= 0) leaves[t * classes + c] = node;
    });
    start += classOf.length;
  });
  return { sizes, parents, leaves };
}

/** Decisions in the core; the contract of each call is that of lt_decide_* in logitree.h. */
export class Decide extends Made {
  constructor(core: Core, classes: number, options: DecideOptions) {
    const { sizes, parents, leaves } = flatTrees(options.trees, classes);
    const chosen = structOf('lt_decide_options', {
      n_classes: classes,
      kind: KINDS.indexOf(options.kind),
      n_trees: options.trees.length,
      ruler: options.ruler ?? NO_TREE,
      cost: COSTS.indexOf(options.cost),
      full: options.full ? 1 : 0,
      most_steps: options.mostSteps,
      temperature: options.temperature,
    });
    const { lt_decide_create: create, lt_decide_destroy: end } = core.exports;
    const parts = [chosen, sizes, parents, leaves];
    super(
      core,
      (out) =>
        core.withMemory(parts, (at, ofSizes, ofParents, ofLeaves) => create(at, ofSizes, ofParents, ofLeaves, out)),
      end,
    );
  }

  push(rows: RowsInMemory, labels: Int32Array, parts: Uint8Array): void {
    this.core.withMemory([labels, parts], (labelsAt, partsAt) => {
      const { lt_decide_push: push } = this.core.exports;
      this.core.check(push(this.handle, rows.layout, rows.pointer, rows.count, labelsAt, partsAt));
    });
  }

  /** Findings of the rows that were pushed, for putPiece of the instance that decides. */
  piece(): Uint8Array<ArrayBuffer> {
    return this.core.bytesOf((outPiece, outBytes) =>
      this.core.exports.lt_decide_piece(this.handle, outPiece, outBytes),
    );
  }

  /** The next rows, as another instance counted them. */
  putPiece(piece: Uint8Array): void {
    this.core.withMemory([piece], (pointer) =>
      this.core.check(this.core.exports.lt_decide_put_piece(this.handle, pointer, piece.length)),
    );
  }

  endRows(): void {
    this.core.check(this.core.exports.lt_decide_end_rows(this.handle));
  }

  /** Thresholds by tree, in multiples of the grid; whether the rows must be pushed again. */
  scan(perTree: number, thresholds: Float64Array): boolean {
    return this.core.withMemory(
      [thresholds],
      (pointer) =>
        this.core.wordOf((out) => this.core.exports.lt_decide_scan(this.handle, perTree, pointer, out)) === 1,
    );
  }

  endScan(): void {
    this.core.check(this.core.exports.lt_decide_end_scan(this.handle));
  }

  report(what: Report, tree = 0, which = 0): Float64Array<ArrayBuffer> {
    const { core } = this;
    const { lt_decide_report: report } = core.exports;
    const number = REPORTS.indexOf(what);
    return core.withMemory([4], (outCount) => {
      core.check(report(this.handle, number, tree, which, 0, outCount));
      const count = core.word(outCount);
      return core.numbersOf(count, (out) => report(this.handle, number, tree, which, out, outCount));
    });
  }

  /** The area under risk over coverage and its standard error, of a tree or of the difference to another one. */
  area(a: number, b: number | null = null): readonly [number, number] {
    const { lt_decide_area: areaOf } = this.core.exports;
    const [area = Number.NaN, error = Number.NaN] = this.core.numbersOf(2, (out) =>
      areaOf(this.handle, a, b ?? NO_TREE, out, 0),
    );
    return [area, error];
  }

  /** The areas of so many resamples from number `first` on. */
  resample(tree: number, seed: number, first: number, count: number): Float64Array<ArrayBuffer> {
    return this.core.numbersOf(count, (out) =>
      this.core.exports.lt_decide_resample(this.handle, tree, seed, first, count, out),
    );
  }

  /** Answers of single rows at a threshold; `first` is the number of the first row, for messages. */
  answers(rows: RowsInMemory, first: number, tree: number, threshold: number) {
    const { core } = this;
    const { count } = rows;
    const { lt_decide_answers: answer } = core.exports;
    return core.filled({ predicted: ['u16', count], nodes: ['u32', count], confidence: ['f64', count] }, (to) =>
      answer(
        this.handle,
        rows.layout,
        rows.pointer,
        count,
        first,
        tree,
        threshold,
        to.predicted,
        to.nodes,
        to.confidence,
      ),
    );
  }
}
