import { at } from '../../../web/engine/base/arrays.ts';
import { leafOf, type Overlap, overlapOf } from './answers.ts';
import { grid, mean, plainRanking, type Row, softmax, sum } from './row.ts';
import { lcaOf, type Tree } from './tree.ts';

export type Cost = 'height' | 'information';

const distance = (tree: Tree, cost: Cost, a: number, b: number): number => (a === b ? 0 : lcaOf(tree, a, b)[cost]);

/** Classes by a score, the least first; equal ones as in the plain ranking. */
function ranked(values: readonly number[], score: (c: number) => number): number[] {
  const scores = values.map((_, c) => grid(score(c)));
  // Sorting keeps the order of equal ones.
  return plainRanking(values).sort((a, b) => at(scores, a) - at(scores, b));
}

/** By expected cost. */
export function crmRanking(tree: Tree, cost: Cost, { values }: Row, temperature: number): number[] {
  const p = softmax(values, temperature);
  return ranked(values, (k) => sum(p.map((share, j) => share * distance(tree, cost, k, j))));
}

export interface Severity extends Overlap {
  readonly accuracy: number;
  readonly severity: number | null;
  readonly severity_information: number | null;
  readonly hd: Readonly<Record<'1' | '5' | '20', number>>;
}

/** The severity of the mistakes of rankings by a ruler. */
export function severityOf(ruler: Tree, labels: readonly number[], rankings: readonly (readonly number[])[]): Severity {
  const rows = rankings.map((ranking, i) => ({ label: at(labels, i), ranking, top: at(ranking, 0) }));
  const wrong = rows.filter(({ label, top }) => label !== top);
  const over = (cost: Cost): number | null =>
    wrong.length === 0 ? null : mean(wrong.map(({ label, top }) => distance(ruler, cost, label, top)));
  const hd = (k: number): number =>
    mean(rows.map(({ label, ranking }) => mean(ranking.slice(0, k).map((c) => distance(ruler, 'height', label, c)))));
  return {
    accuracy: 1 - wrong.length / rows.length,
    severity: over('height'),
    severity_information: over('information'),
    hd: { 1: hd(1), 5: hd(5), 20: hd(20) },
    ...overlapOf(
      ruler,
      rows.map(({ label, top }) => ({ label, answer: leafOf(ruler, top) })),
    ),
  };
}
