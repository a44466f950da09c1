import type { CutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import type { LabelCurve } from '../../../engine/hierarchy/analysis/label-curve.ts';
import type { Levels } from '../../../engine/hierarchy/analysis/tree-shape.ts';
import { percent, three } from '../parts/digits.ts';
import { count, counted } from '../parts/format.ts';

/** A line of the chart over the number of clusters. */
export interface CutLine {
  readonly line: 'accuracy' | 'modularity' | 'silhouette';
  /** By level. */
  readonly values: Float64Array;
  /** The same with the classes put at random into clusters of the same sizes; null where that is not known. */
  readonly atRandom: Float64Array | null;
  /** The value at the top of the chart. */
  readonly top: number;
  readonly told: string;
}

/** The lines of the chart, and the same in words. */
export interface CutLines {
  readonly levels: Levels;
  readonly lines: readonly CutLine[];
  readonly words: string;
}

const largest = (values: Float64Array): number => values.reduce((most, value) => (value > most ? value : most), 0);

/** The largest value above 0, and the number of clusters that has it. */
function mostOf({ count: clusters }: Levels, values: Float64Array): string {
  const most = largest(values);
  const at = clusters[values.indexOf(most)];
  return most > 0 && at !== undefined ? `at most ${three(most)} (${count(at)})` : 'nowhere above 0';
}

/**
 * The top of the chart for an index without an upper bound: its largest value or, where none is above 0, how far it
 * goes below.
 */
function topOf(values: Float64Array): number {
  return largest(values) || largest(values.map((value) => -value)) || 1;
}

/** Accuracy and indices of the cuts of a tree over classes. */
export function cutLines(curve: CutCurve): CutLines {
  const { levels, accuracy, atRandom, modularity, modularityAtRandom, silhouette, silhouetteAtRandom } = curve;
  const lines: CutLine[] = [];
  if (accuracy !== null) {
    lines.push({ line: 'accuracy', values: accuracy, atRandom, top: 1, told: 'coarse accuracy, 0 to 100 %' });
  }
  for (const [line, values, random] of [
    ['modularity', modularity, modularityAtRandom],
    ['silhouette', silhouette, silhouetteAtRandom],
  ] as const) {
    if (values === null) continue;
    const told = `${line}, ${mostOf(levels, values)}`;
    lines.push({ line, values, atRandom: random, top: topOf(values), told });
  }
  return { levels, lines, words: inWords(levels, (level) => toldAt(curve, level)) };
}

/** The agreement of the clusters of a tree over points with their labels. */
export function labelLines({ levels, purity, nmi, ari }: LabelCurve): CutLines {
  const lines: CutLine[] = [
    { line: 'accuracy', values: purity, atRandom: null, top: 1, told: 'purity against the labels, 0 to 1' },
    { line: 'modularity', values: nmi, atRandom: null, top: 1, told: `NMI, ${mostOf(levels, nmi)}` },
    { line: 'silhouette', values: ari, atRandom: null, top: 1, told: `ARI, ${mostOf(levels, ari)}` },
  ];
  const words = inWords(levels, (level) => {
    const [pure, told, alike] = [purity, nmi, ari].map((values) => three(values[level] ?? null));
    return `, purity ${pure}, NMI ${told}, ARI ${alike}`;
  });
  return { levels, lines, words };
}

/** The depth of the chart below its axis, as a share of the height above. */
export function depthOf(lines: readonly CutLine[]): number {
  const depths = lines.map(({ values, atRandom, top }) => {
    const least = [values, atRandom ?? values].map((each) => each.reduce((a, value) => (value < a ? value : a), 0));
    return -Math.min(...least) / top;
  });
  return Math.min(MAX_DEPTH, Math.max(0, ...depths));
}

/**
 * The largest depth of the chart below its axis, as a share of the height above. Lower values are drawn at its bottom.
 */
const MAX_DEPTH = 0.4;

function toldAt({ accuracy, modularity }: CutCurve, level: number): string {
  const right = accuracy === null ? '' : `, coarse accuracy ${percent(accuracy[level] ?? null)}`;
  const inside = modularity === null ? '' : `, modularity ${three(modularity[level] ?? null)}`;
  return right + inside;
}

/** Numbers of clusters that are told in words. */
const TOLD = [2, 5, 10, 20, 50];

function inWords({ count: clusters }: Levels, at: (level: number) => string): string {
  const parts = TOLD.flatMap((wanted) => {
    const level = clusters.indexOf(wanted);
    return level < 0 ? [] : [counted(wanted, 'cluster', 'clusters') + at(level)];
  });
  return `What each number of clusters is worth: ${parts.join('; ')}`;
}
