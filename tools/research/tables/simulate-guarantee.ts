import { bitsFrom } from '../../../web/engine/base/random-bits.ts';
import type { Core } from '../../../web/engine/bindings/core.ts';
import { runDecide } from '../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../web/engine/decisions/schema.ts';
import type { Decisions } from '../../../web/engine/decisions/types.ts';
import type { Dataset } from '../../../web/engine/model/dataset.ts';
import type { NamedHierarchy } from '../../../web/engine/model/named-hierarchy.ts';
import { mean } from '../papers/averages.ts';
import { inMemory } from '../papers/data.ts';
import { balancedTree } from '../papers/trees.ts';

export interface Simulation {
  readonly splits: number;
  /** Rows of each split; a quarter calibrates, half are judged. */
  readonly rows: number;
  /** A power of 2. */
  readonly classes: number;
  readonly targets: readonly number[];
}

/** Outcome for a target over all splits, beside the expected one. */
export interface Promised {
  readonly target: number;
  readonly accuracy: number;
  /** rank / (calibration rows + 1), by exchangeability. */
  readonly expected: number;
  /** Distance that the mean may have from that: the standard deviation over splits by the root of their number. */
  readonly error: number;
  /** Share of the splits whose judged rows are right less often than the target says. */
  readonly below: number;
  readonly expectedBelow: number;
  readonly coverage: number;
}

/** Rows whose logits know the true class a little, its pair better, its four better still, and so on; and their labels. */
function drawn({ rows, classes }: Simulation, seed: number): Promise<Dataset> {
  const bits = bitsFrom(seed);
  const uniform = (): number => bits.next().value / 2 ** 32;
  /** Nearly normal: as good here, and the same everywhere. */
  const noise = (): number => uniform() + uniform() + uniform() + uniform() + uniform() + uniform() - 3;
  const logits = new Float64Array(rows * classes);
  const labels = Float64Array.from({ length: rows }, () => Math.floor(uniform() * classes));
  labels.forEach((label, row) => {
    for (let width = 1; width < classes; width *= 2) {
      for (let from = 0; from < classes; from += width) {
        const shift = 1.2 * noise() + (Math.floor(label / width) * width === from ? 1.4 : 0);
        for (let c = from; c < from + width; c += 1) {
          logits[row * classes + c] = (logits[row * classes + c] ?? 0) + shift;
        }
      }
    }
  });
  return inMemory(['logits', [rows, classes], logits], ['labels', [rows], labels]);
}

/**
 * Probability that fewer than `target` of m judged rows are right at the threshold that is the rank-th of n exchangeable ones: the
 * number of right ones is beta-binomial, C(m, k) B(k + rank, m - k + n + 1 - rank) / B(rank, n + 1 - rank).
 */
export function shareBelow(target: number, m: number, n: number, rank: number): number {
  const others = n + 1 - rank;
  // From the most likely number of right ones outwards, so that nothing is too small.
  const start = Math.floor((m * rank) / (n + 1));
  const weights = new Float64Array(m + 1);
  weights[start] = 1;
  const ratio = (k: number): number => ((m - k) / (k + 1)) * ((k + rank) / (m - k - 1 + others));
  for (let k = start; k < m; k += 1) weights[k + 1] = (weights[k] as number) * ratio(k);
  for (let k = start - 1; k >= 0; k -= 1) weights[k] = (weights[k + 1] as number) / ratio(k);
  const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
  return sum(weights.subarray(0, Math.ceil(m * target - 1e-9))) / sum(weights);
}

/** The planted tree at one target over all splits. */
function promisedAt(target: number, t: number, found: readonly Decisions[]): Promised {
  const points = found.flatMap(({ trees }) => trees[1]?.targets[t] ?? []);
  const accuracies = points.map(({ point }) => point.accuracy);
  const accuracy = mean(accuracies);
  const [first] = found;
  const [n, m, rank] = [first?.calibration ?? 0, first?.evaluation ?? 0, points[0]?.rank ?? 0];
  return {
    target,
    accuracy,
    expected: rank / (n + 1),
    error: Math.sqrt(mean(accuracies.map((value) => (value - accuracy) ** 2)) / found.length),
    below: mean(accuracies.map((value) => (value < target - 1e-12 ? 1 : 0))),
    expectedBelow: shareBelow(target, m, n, rank),
    coverage: mean(points.map(({ point }) => point.coverage)),
  };
}

/** Decides on a planted tree, strictly, once for each of many draws of new rows and a new split. */
export async function simulateGuarantee(
  newCore: () => Core,
  simulation: Simulation,
): Promise<{ readonly calibration: number; readonly evaluation: number; readonly targets: readonly Promised[] }> {
  const classes = Array.from({ length: simulation.classes }, (_, c) => `class ${c}`);
  const tree: NamedHierarchy = { hierarchy: balancedTree(classes.length), classes, numbering: 'classes' };
  const found: Decisions[] = [];
  const core = newCore();
  for (let seed = 0; seed < simulation.splits; seed += 1) {
    const settings = { ...DEFAULT_SETTINGS, as: 'logits', strict: true, bootstrap: 0, shuffles: 0, seed } as const;
    const request = { settings: { ...settings, targets: simulation.targets }, trees: [{ name: 'planted', tree }] };
    found.push(await runDecide(() => core, await drawn(simulation, seed), request));
  }
  const [first] = found;
  return {
    calibration: first?.calibration ?? 0,
    evaluation: first?.evaluation ?? 0,
    targets: simulation.targets.map((target, t) => promisedAt(target, t, found)),
  };
}
