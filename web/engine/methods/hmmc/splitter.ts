import { at } from '../../base/arrays.ts';
import type { Features } from '../../bindings/features.ts';
import { type Above, type Split, type SplitOptions, splitNode } from '../../bindings/hmmc.ts';
import { type GrownNode, SEED_STEP, type Splitter } from '../shared/features/grow.ts';

/** The weights of all ancestors of a child: those of its parent's ancestors, and the parent's own weights for it. */
function aboveChild(above: Above, { weights }: Split, place: number): Above {
  const columns = above.sum.length;
  const own = weights.subarray(place * columns, (place + 1) * columns);
  return { sum: above.sum.map((sum, p) => sum + Math.abs(at(own, p))), count: above.count + 1 };
}

/** Other threads, `count` of them. With the same seed they split a node into the same bytes. */
export interface Helpers {
  readonly count: number;
  split(node: GrownNode, above: Above, seed: number): Promise<Split>;
}

/** Splits nodes by maximum-margin clustering: every leaf is clustered once, for its score, and keeps its split. */
export class MarginSplitter implements Splitter {
  readonly splits = new Map<number, Split>();
  private readonly above = new Map<number, Above>();
  private readonly underWay = new Map<number, Promise<Split>>();

  constructor(
    private readonly features: Features,
    private readonly options: SplitOptions,
    private readonly seed: number,
    private readonly helpers?: Helpers,
  ) {}

  /** The last nodes go to the helpers: the first ones are needed first, and this thread splits them meanwhile. */
  ahead(nodes: readonly GrownNode[]): void {
    const { helpers } = this;
    if (helpers === undefined) return;
    const own = Math.ceil(nodes.length / (helpers.count + 1));
    for (const node of nodes.slice(own)) {
      const split = helpers.split(node, this.aboveOf(node), this.seedOf(node));
      split.catch(() => undefined); /* a failure is thrown where it is awaited, the first in the order of the nodes */
      this.underWay.set(node.id, split);
    }
  }

  score(node: GrownNode): number | Promise<number> {
    const underWay = this.underWay.get(node.id);
    if (underWay !== undefined) {
      this.underWay.delete(node.id);
      return underWay.then((split) => this.keep(node, split));
    }
    const split = splitNode(this.features, this.options, node.rows, this.aboveOf(node), this.seedOf(node));
    return this.keep(node, split);
  }

  private keep({ id }: GrownNode, split: Split): number {
    this.splits.set(id, split);
    return split.score;
  }

  private seedOf({ id }: GrownNode): number {
    return this.seed * SEED_STEP + id;
  }

  private aboveOf({ id, parent, place }: GrownNode): Above {
    const [before, over] = [this.splits.get(parent), this.above.get(parent)];
    const above: Above =
      before === undefined || over === undefined
        ? { sum: new Float64Array(this.features.columns), count: 0 }
        : aboveChild(over, before, place);
    this.above.set(id, above);
    return above;
  }

  /** The same node split from another start. */
  from(start: SplitOptions['start'], node: GrownNode): Split {
    return splitNode(this.features, { ...this.options, start }, node.rows, this.aboveOf(node), this.seedOf(node));
  }

  split({ id, rows }: GrownNode): Uint32Array {
    return this.splits.get(id)?.labels ?? new Uint32Array(rows.length);
  }
}
