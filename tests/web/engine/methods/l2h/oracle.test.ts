import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { cases } from '../../../../support/cases.ts';
import { datasetOf, mergesAsClasses, newCore, tableOf } from '../../../../support/core.ts';
import { nearTies, neverPredicted, plantedLogits, quantised, saturated } from '../../../../support/generate.ts';
import { readNpy } from '../../../../support/npy.ts';
import { margins, naiveL2H } from '../../../../support/oracle/l2h.ts';
import { isHere, realFile } from '../../../../support/real-data.ts';

const TOPS = [4, 8, 16, 32];
const CHUNKS = [1, 7, 4096];
const RUNS = cases(
  TOPS.flatMap((top) => CHUNKS.map((chunkRows) => ({ top, chunkRows }))),
  (all) => all.filter(({ top, chunkRows }) => (top === 4 && chunkRows === 4096) || (top === 32 && chunkRows === 7)),
);

interface Given {
  readonly logits: Float32Array | Float64Array;
  readonly rows: number;
  readonly columns: number;
}

async function merges(given: Given, options: Readonly<Record<string, string | number>>, chunkRows: number) {
  const table = tableOf(given.logits, given.rows, given.columns);
  const result = await runL2h(newCore(), datasetOf(table), options, { chunkRows });
  return { merges: mergesAsClasses(result.merges ?? new Uint32Array(), given.columns), run: result.run };
}

/** Half of the scores and a quarter of the averages nearly tie, none so nearly that rounding decides: it moves them by about 1e-15. */
function nearlyTie(all: readonly ReturnType<typeof margins>[]): void {
  for (const [kind, share] of [
    ['score', 1 / 2],
    ['average', 1 / 4],
  ] as const) {
    const sorted = all.map((each) => each[kind]).sort((a, b) => a - b);
    expect(sorted[0]).toBeGreaterThan(1e-14);
    expect(sorted[Math.floor(sorted.length * share)]).toBeLessThan(2e-10);
  }
}

/** Lists of any length and chunks of any size give the oracle's merge list. */
function agrees(name: string, make: () => Given, as: 'logits' | 'probabilities' = 'logits'): void {
  it(name, async () => {
    const given = make();
    const { merges: expected, steps } = naiveL2H(given.logits, given.rows, given.columns, { as });
    if (name.startsWith('near-ties')) nearlyTie(steps.map(margins));
    for (const { top, chunkRows } of RUNS) {
      const found = await merges(given, { as, top }, chunkRows);
      expect(found.merges, `T of ${top} by chunks of ${chunkRows} rows`).toEqual(expected);
      expect(found.run.passes).toBeGreaterThan(0);
    }
  }, 300_000);
}

describe('the merge list of the naive float64 oracle, on generated logits', () => {
  agrees('planted, 3000 × 100', () => plantedLogits(3000, 100, 1));
  agrees('planted, 20,000 × 10', () => plantedLogits(20_000, 10, 2));
  // Of a thousand classes the naive search takes seconds.
  const OF_THOUSAND = [
    ['planted, 6000 × 1000', () => plantedLogits(6000, 1000, 3)],
    ['near-ties, 4000 × 1000', () => nearTies(1000, 2, 1)],
    ['near-ties, 2000 × 1000', () => nearTies(1000, 1, 4)],
  ] as const;
  for (const [name, make] of cases(OF_THOUSAND, (all) => all.slice(-1))) agrees(name, make);
  agrees('saturated: every score and average ties or is a count', () => saturated(plantedLogits(2000, 60, 5)));
  agrees('rounded to f16', () => quantised(plantedLogits(4000, 120, 6), 'half'));
  agrees('with classes never predicted', () => neverPredicted(plantedLogits(3000, 80, 7), [0, 3, 77]));
});

const REAL = [
  ['cifar10/resnet20_logits.npy', 'logits'],
  ['cifar100/resnet20_logits.npy', 'logits'],
  ['cifar100/wideresnet_logits.npy', 'logits'],
  ['20news/20news_probabilities.npy', 'probabilities'],
] as const;

describe('the merge list of the naive float64 oracle, on real logits', () => {
  for (const [name, as] of cases(REAL, (all) => all.slice(2))) {
    if (isHere) {
      agrees(name, () => realLogits(name), as);
    } else {
      it.skip(`${name} is not here`);
    }
  }
});

/** f32 files stay f32, so that the core keeps f32 lists. */
function realLogits(name: string): Given {
  const path = realFile(name);
  const { shape, data: values } = readNpy(path);
  const single = readFileSync(path).subarray(0, 128).includes("'<f4'");
  return { logits: single ? Float32Array.from(values) : values, rows: shape[0] ?? 0, columns: shape[1] ?? 0 };
}
