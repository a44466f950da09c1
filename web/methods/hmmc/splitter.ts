import type { Features } from '../../core/features.ts';
import { type Above, type Split, type SplitOptions, splitNode } from '../../core/hmmc.ts';
import type { GrownNode, Splitter } from '../features/grow.ts';

/** The streams of random numbers of different nodes must not meet. */
const SEED_STEP = 1_000_003;

/** What weighs above a child: what weighs above its parent, and the parent's own weights for it. */
function aboveChild(above: Above, { weights }: Split, place: number): Above {
  const columns = above.sum.length;
  const own = weights.subarray(place * columns, (place + 1) * columns);
  return { sum: above.sum.map((sum, p) => sum + Math.abs(own[p] ?? 0)), count: above.count + 1 };
}

/** Splits nodes by maximum-margin clustering: every leaf is clustered once, for its score, and keeps its split. */
export class MarginSplitter implements Splitter {
  readonly splits = new Map<number, Split>();
  private readonly above = new Map<number, Above>();

  constructor(
    private readonly features: Features,
    private readonly options: SplitOptions,
    private readonly seed: number,
  ) {}

  score({ id, parent, place, rows }: GrownNode): number {
    const [before, over] = [this.splits.get(parent), this.above.get(parent)];
    const above: Above =
      before === undefined || over === undefined
        ? { sum: new Float64Array(this.features.columns), count: 0 }
        : aboveChild(over, before, place);
    const split = splitNode(this.features, this.options, rows, above, this.seed * SEED_STEP + id);
    this.above.set(id, above);
    this.splits.set(id, split);
    return split.score;
  }

  split({ id, rows }: GrownNode): Uint32Array {
    return this.splits.get(id)?.labels ?? new Uint32Array(rows.length);
  }
}
