import { countContingency, flatMetrics, referenceScores } from '../../../../web/engine/bindings/metrics.ts';
import { mean } from '../averages.ts';
import type { Setting } from '../paper.ts';
import { type Asked, type Contender, type InCore, inCore } from './contenders.ts';
import type { Data } from './data.ts';

/** In percent, as in the paper. */
export interface Scores {
  readonly sp: number;
  readonly ps: number;
  readonly ri: number;
  /** Share of weights that are 0; undefined for what has no weights. */
  readonly sparsity?: number | undefined;
}

export const percent = (value: number): string => value.toFixed(1);

async function scoresOf(on: InCore, contender: Contender, asked: Asked): Promise<Scores> {
  const { tree, sparsity } = await contender.make(on, asked);
  const { core, data } = on;
  const table = countContingency(core, tree.leafOf, data.labels, tree.sizes.length, data.names.length);
  const against = (similarity: 'sp' | 'ps'): number =>
    100 * (referenceScores(core, table, data.truth, similarity, [tree.hierarchy])[0] ?? Number.NaN);
  const ri = 100 * (flatMetrics(core, table).rand_index ?? Number.NaN);
  return { sp: against('sp'), ps: against('ps'), ri, sparsity };
}

/** Mean scores of every contender over the seeds; `times`: leaves over classes. */
export async function compare(
  { core }: Pick<Setting, 'core'>,
  data: Data,
  contenders: readonly Contender[],
  { branching = 2, times = 1 } = {},
): Promise<Map<string, Scores>> {
  const found = new Map<string, Scores[]>(contenders.map(({ name }) => [name, []]));
  for (let seed = 0; seed < data.seeds; seed += 1) {
    const on = inCore(core, data.make(seed));
    const asked = { leaves: Math.round(times * on.data.names.length), branching, seed };
    for (const contender of contenders) found.get(contender.name)?.push(await scoresOf(on, contender, asked));
    on.features.destroy();
  }
  return new Map(Array.from(found, ([name, scores]) => [name, meanOf(scores)]));
}

function meanOf(scores: readonly Scores[]): Scores {
  const of = (pick: (own: Scores) => number): number => mean(scores.map(pick));
  const sparsity = scores[0]?.sparsity === undefined ? undefined : of((own) => own.sparsity ?? 0);
  return { sp: of(({ sp }) => sp), ps: of(({ ps }) => ps), ri: of(({ ri }) => ri), sparsity };
}
