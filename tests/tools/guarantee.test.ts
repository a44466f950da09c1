import { describe, expect, inject, it } from 'vitest';
import { shareBelow, simulateGuarantee } from '../../tools/research/tables/simulate-guarantee.ts';
import { newCore } from '../support/core.ts';
import { Random } from '../support/random.ts';

describe('the promise of a threshold', () => {
  it('is kept on average over splits, and as often on single ones as exchangeability says', async () => {
    const splits = inject('isLong') ? 1000 : 40;
    const targets = [0.8, 0.9, 0.95, 0.99];
    const found = await simulateGuarantee(newCore, { splits, rows: 2000, classes: 16, targets });
    expect([found.calibration, found.evaluation]).toEqual([500, 1000]);
    for (const { target, accuracy, expected, error, below, expectedBelow, coverage } of found.targets) {
      expect(expected).toBeGreaterThanOrEqual(target);
      expect(Math.abs(accuracy - expected), `mean accuracy at ${target}`).toBeLessThanOrEqual(4 * error);
      const spread = Math.sqrt((expectedBelow * (1 - expectedBelow)) / splits);
      expect(Math.abs(below - expectedBelow), `splits below ${target}`).toBeLessThanOrEqual(4 * spread);
      expect(coverage).toBeGreaterThan(0.3);
    }
    const coverages = found.targets.map(({ coverage }) => coverage);
    expect(coverages).toEqual(coverages.toSorted((a, b) => b - a));
  });

  it('is below its target on a share of splits that drawing at random finds as well', () => {
    // Uniform thresholds: the rank-th of n, and how many of m others are no larger.
    const random = new Random(5);
    const [n, m, rank, target, rounds] = [20, 10, 17, 0.8, 20_000];
    let below = 0;
    for (let round = 0; round < rounds; round += 1) {
      const threshold = Array.from({ length: n }, () => random.uniform()).sort((a, b) => a - b)[rank - 1] ?? 1;
      const right = Array.from({ length: m }, () => random.uniform()).filter((value) => value <= threshold).length;
      below += right < m * target - 1e-9 ? 1 : 0;
    }
    expect(Math.abs(below / rounds - shareBelow(target, m, n, rank))).toBeLessThan(0.015);
  });
});
