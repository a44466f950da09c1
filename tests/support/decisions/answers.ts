import { grid, predictedBy, type Row, STEP, softmax, sum } from './row.ts';
import { type Node, pathBelowRoot, pathFrom, type Tree } from './tree.ts';

/** A row under a tree: its probabilities at the temperature, and the label. */
export interface Seen {
  readonly tree: Tree;
  readonly p: readonly number[];
  readonly predicted: number;
  readonly label: number;
  /** The nodes above the predicted class with their confidences, which never fall. */
  readonly path: readonly { readonly node: Node; readonly confidence: number }[];
}

export function see(tree: Tree, { values, label }: Row, temperature: number): Seen {
  const p = softmax(values, temperature);
  const predicted = predictedBy(values);
  let confidence = 0;
  const path = pathFrom(leafOf(tree, predicted)).map((node) => {
    confidence = Math.max(confidence, probabilityOf({ p }, node));
    return { node, confidence };
  });
  return { tree, p, predicted, label, path };
}

/** The probability of a node, on the grid; that of the root is 1 by definition. */
export const probabilityOf = ({ p }: Pick<Seen, 'p'>, node: Node): number =>
  node.parent === null ? 1 : grid(sum(node.classes.map((c) => p[c] ?? Number.NaN)));

export const isRight = ({ label }: Seen, answer: Node): boolean => answer.classes.includes(label);

export function leafOf(tree: Tree, c: number): Node {
  const leaf = tree.leaves[c];
  if (leaf === undefined) throw new Error(`no class ${c}`);
  return leaf;
}

export const climb = (seen: Seen, threshold: number): Node =>
  seen.path.find(({ confidence }) => confidence >= threshold)?.node ?? seen.tree.root;

/** From this threshold on the row is right. */
export function tightOf(seen: Seen): number {
  const wrong = seen.path.filter(({ node }) => !isRight(seen, node));
  return wrong.length === 0 ? 0 : (wrong.at(-1)?.confidence ?? 0) + STEP;
}

/** Rows that count more or less often than once, as in a resample. */
export interface Weighted {
  readonly seen: readonly Seen[];
  readonly weights: readonly number[];
}

export const once = (seen: readonly Seen[]): Weighted => ({ seen, weights: seen.map(() => 1) });

const weightedMean = ({ seen, weights }: Weighted, value: (row: Seen) => number): number =>
  sum(seen.map((row, i) => (weights[i] ?? 0) * value(row))) / sum(weights);

const riskAt = (rows: Weighted, threshold: number): number =>
  weightedMean(rows, (row) => (isRight(row, climb(row, threshold)) ? 0 : 1));

const coverageAt = (rows: Weighted, threshold: number): number =>
  weightedMean(rows, (row) => climb(row, threshold).coverage);

export interface CurvePoint {
  readonly threshold: number;
  readonly risk: number;
  readonly coverage: number;
}

export function curveOf(rows: Weighted): CurvePoint[] {
  const keys = rows.seen.flatMap((row) =>
    row.path.filter(({ node }) => node.parent !== null).map(({ confidence }) => confidence + STEP),
  );
  return [...new Set([0, ...keys])]
    .sort((a, b) => a - b)
    .map((threshold) => ({ threshold, risk: riskAt(rows, threshold), coverage: coverageAt(rows, threshold) }));
}

/** The area under risk over coverage. */
export function haurcOf(rows: Weighted): number {
  const curve = curveOf(rows);
  let area = 0;
  for (const [i, { risk, coverage }] of curve.entries()) {
    const next = curve[i + 1];
    if (next !== undefined) area += ((coverage - next.coverage) * (risk + next.risk)) / 2;
  }
  return area;
}

/** The influence of each row on the area. */
export function influenceOf(rows: readonly Seen[]): number[] {
  const all = once(rows);
  const a = rows.map((row) => {
    const { path } = row;
    return sum(
      path.slice(0, -1).map(({ node, confidence }, j) => {
        const drop = node.coverage - (path[j + 1]?.node.coverage ?? 0);
        return (drop * (riskAt(all, confidence) + riskAt(all, confidence + STEP))) / 2;
      }),
    );
  });
  const b = rows.map((row) => {
    const tight = tightOf(row);
    return tight === 0 ? 0 : (1 - coverageAt(all, tight - STEP) + 1 - coverageAt(all, tight)) / 2;
  });
  const centre = (sum(a) + sum(b)) / rows.length;
  return rows.map((_, i) => (a[i] ?? 0) + (b[i] ?? 0) - centre);
}

export const errorOf = (influence: readonly number[]): number =>
  Math.sqrt(sum(influence.map((value) => value * value))) / influence.length;

/** The smallest threshold at which no more rows are wrong than the accuracy leaves, on these very rows. */
export function atAccuracy(rows: readonly Seen[], accuracy: number): { threshold: number; coverage: number } {
  const most = Math.floor(rows.length * (1 - accuracy) + 1e-9);
  const found = [0, ...rows.map(tightOf)]
    .sort((a, b) => a - b)
    .find((threshold) => rows.filter((row) => !isRight(row, climb(row, threshold))).length <= most);
  const threshold = found ?? Number.NaN;
  return { threshold, coverage: coverageAt(once(rows), threshold) };
}

/** The threshold that promises the accuracy; null where so few rows promise none, or none but the root keeps it. */
export function promised(tight: readonly number[], target: number): { rank: number; threshold: number | null } {
  const rank = Math.ceil((tight.length + 1) * target - 1e-9);
  const threshold = [...tight].sort((a, b) => a - b)[rank - 1] ?? null;
  return { rank, threshold: threshold !== null && threshold > 1 ? null : threshold };
}

/** Share of the answers' ancestors that are the truth's, and the other way round; the root does not count. */
export interface Overlap {
  readonly hp: number | null;
  readonly hr: number | null;
  readonly hf: number | null;
}

export function overlapOf(tree: Tree, pairs: readonly { readonly answer: Node; readonly label: number }[]): Overlap {
  const answers = pairs.map(({ answer }) => pathBelowRoot(answer));
  const truths = pairs.map(({ label }) => pathBelowRoot(leafOf(tree, label)));
  const both = sum(answers.map((path, i) => path.filter((node) => truths[i]?.includes(node)).length));
  const [inAnswers, inTruths] = [sum(answers.map(({ length }) => length)), sum(truths.map(({ length }) => length))];
  const [hp, hr] = [inAnswers === 0 ? null : both / inAnswers, inTruths === 0 ? null : both / inTruths];
  return { hp, hr, hf: hp === null || hr === null || hp + hr === 0 ? null : (2 * hp * hr) / (hp + hr) };
}

export interface Point extends Overlap {
  readonly accuracy: number;
  readonly coverage: number;
  readonly classes: number;
  readonly leaves: number;
  readonly median: number | null;
}

export function pointOf(rows: readonly Seen[], answer: (row: Seen) => Node): Point {
  const [head] = rows;
  if (head === undefined) throw new Error('no rows');
  const answers = rows.map((row) => ({ row, answer: answer(row), label: row.label }));
  const share = (value: (pair: (typeof answers)[number]) => number): number => sum(answers.map(value)) / rows.length;
  const sizes = answers.map(({ answer: node }) => node.classes.length);
  const groups = sizes.filter((size) => size > 1).sort((a, b) => a - b);
  return {
    accuracy: share(({ row, answer: node }) => (isRight(row, node) ? 1 : 0)),
    coverage: share(({ answer: node }) => node.coverage),
    classes: share(({ answer: node }) => node.classes.length),
    leaves: share(({ answer: node }) => (node.classes.length === 1 ? 1 : 0)),
    median: groups[Math.ceil(groups.length / 2) - 1] ?? null,
    ...overlapOf(head.tree, answers),
  };
}
