import type { Hierarchy } from '../../model/hierarchy.ts';
import { drawnTree } from '../walk.ts';
import { type CutCurve, cutCurve } from './cut-curve.ts';

/** A number of clusters to start from, and why. */
export interface Suggestion {
  readonly count: number;
  readonly because: string;
  /** One sentence with the formula or its source. */
  readonly hint: string;
}

/**
 * The place of the largest value between the ends, where neither everything is together nor apart; -1 where none is above 0
 * and above what chance gives there.
 */
function best(values: Float64Array, counts: Uint32Array, atRandom: Float64Array | null): number {
  let found = -1;
  values.forEach((value, level) => {
    const count = counts[level] as number;
    if (count < 2 || count === counts[0]) return;
    const isAbove = value > 0 && (atRandom === null || value > (atRandom[level] as number));
    if (!isAbove) return;
    // Of equal ones the one with fewer clusters, which comes later.
    if (found < 0 || value >= (values[found] as number)) found = level;
  });
  return found;
}

/** The difference of height between the next join and the last one below a cut. */
function gaps({ levels: { height } }: CutCurve): Float64Array {
  return height.map((value, level) => (height[level + 1] ?? Number.NaN) - value);
}

/** Cuts worth a look: the largest gap between joins (unless heights are mere steps), and the best of each index, above chance. */
export function suggestCuts(curve: CutCurve, heightsAreSteps: boolean, leaves = 'classes'): Suggestion[] {
  const { levels, modularity, modularityAtRandom, silhouette, silhouetteAtRandom } = curve;
  const suggestions: Suggestion[] = [];
  const add = (values: Float64Array | null, atRandom: Float64Array | null, because: string, hint: string): void => {
    const level = values === null ? -1 : best(values, levels.count, atRandom);
    if (level >= 0) suggestions.push({ count: levels.count[level] as number, because, hint });
  };
  if (!heightsAreSteps) {
    add(
      gaps(curve),
      null,
      'largest gap',
      'The cut can move farthest here before two clusters join: the widest range of heights.',
    );
  }
  add(
    modularity,
    modularityAtRandom,
    'best modularity',
    'Confusion inside clusters, minus what the same classes would have inside by chance: Newman & Girvan 2004.',
  );
  add(
    silhouette,
    silhouetteAtRandom,
    'best silhouette',
    `How much nearer ${leaves} are to their own cluster than to the next, by ${leaves === 'classes' ? '1 − how often two classes are confused' : 'their distances'}: Rousseeuw 1987.`,
  );
  return suggestions;
}

/** A tree over the classes 0 to K - 1, and their similarity, row by row. */
export interface AlikeClasses {
  readonly tree: Hierarchy;
  readonly similarity: Float64Array;
}

/**
 * The number of clusters that a tree is cut into where nobody said one: that of the best silhouette above chance, else of the
 * best modularity; null without either.
 */
export function suggestedCount({ tree, similarity }: AlikeClasses): number | null {
  const shape = drawnTree(tree);
  const curve = cutCurve({ shape, classes: Math.sqrt(similarity.length), points: null, similarity });
  const found = suggestCuts(curve, true);
  const by = (index: string): number | undefined => found.find(({ because }) => because === `best ${index}`)?.count;
  return by('silhouette') ?? by('modularity') ?? null;
}
