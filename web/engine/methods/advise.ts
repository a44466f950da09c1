import { compareTriplets } from '../bindings/compare.ts';
import type { Core } from '../bindings/core.ts';
import { firstParents } from '../hierarchy/first-parents.ts';
import { type MatchedTrees, matchLeaves } from '../hierarchy/match-leaves.ts';
import { restrict } from '../hierarchy/restrict.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import type { Range, Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import type { Candidate } from './candidates.ts';
import { randomTrees, rangeOf } from './shared/metrics/random-trees.ts';
import { type Runners, runById } from './shared/runner.ts';
import { treeOf } from './shared/tree-of-result.ts';

/** The question: does another method do clearly better than the tree that is shown, by a tree that is taken as true. */
export interface Question {
  readonly shown: NamedHierarchy;
  readonly truth: NamedHierarchy;
  readonly candidates: readonly Candidate[];
}

/** A method that does clearly better. All shares are of the triplets that the true tree resolves. */
export interface Advice {
  readonly candidate: Candidate;
  readonly share: number;
  readonly shown: number;
  readonly random: Range;
  /** The standard error of `share` less `shown`. */
  readonly error: number;
}

/** Trees are tried for so long. */
const MAX_SECONDS = 10;
/** Fewer leaves decide nothing. */
const MIN_LEAVES = 10;
/** Parts of the leaves that are left out in turn. */
const PARTS = 10;
/** Clearly better: by this many standard errors, since the best of several is looked at, */
const MIN_ERRORS = 3;
/** and enough to matter. */
const MIN_GAIN = 0.05;

const NAMES = ['the tree', 'the other tree'] as const;

class Enough extends Error {}

/** The tree of a run and nothing more of it: what else a result has takes longer. */
async function treeBy(
  core: Core,
  runners: Runners,
  dataset: Dataset,
  { method, options }: Candidate,
  context: RunContext,
) {
  let tree: Result | null = null;
  const onTree = (found: Result): void => {
    tree = found;
    throw new Enough();
  };
  try {
    return await runById(runners, core, method, dataset, options, { ...context, onTree });
  } catch (error) {
    if (error instanceof Enough) return tree as Result | null;
    context.signal?.throwIfAborted();
    return null; // what cannot be tried on these files is not advised
  }
}

/** The share of the resolved triplets of the true tree that another resolves as it does. */
function shareOf(core: Core, tree: Hierarchy, truth: Hierarchy): number {
  const { agree, resolved_b } = compareTriplets(core, tree, truth);
  return agree / resolved_b;
}

/**
 * The standard error of the difference of two shares: the jackknife over tenths of the leaves, left out in turn. NaN where the
 * true tree resolves no triplet without one of them.
 */
function errorOf(core: Core, one: Hierarchy, other: Hierarchy, truth: Hierarchy, leaves: number): number {
  const differences = Array.from({ length: PARTS }, (_, part) => {
    let kept = 0;
    const leafOf = Int32Array.from({ length: leaves }, (_leaf, leaf) => (leaf % PARTS === part ? -1 : kept++));
    const [a, b, t] = [one, other, truth].map((tree) => restrict(tree, leafOf));
    return a && b && t ? shareOf(core, b, t) - shareOf(core, a, t) : Number.NaN;
  });
  const mean = differences.reduce((sum, each) => sum + each, 0) / PARTS;
  const squares = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return Math.sqrt(((PARTS - 1) / PARTS) * squares);
}

/** A tree over the same leaves as the one that is shown, numbered as those are; null for one over others. */
function alike(shown: MatchedTrees, tree: NamedHierarchy, truth: NamedHierarchy): Hierarchy | null {
  const matched = matchLeaves(firstParents(tree), truth, NAMES);
  const isSame =
    matched.names.length === shown.names.length && matched.names.every((name, i) => name === shown.names[i]);
  return isSame ? matched.a : null;
}

/**
 * Advice for a candidate that does clearly better than the tree that is shown: at least MIN_GAIN more of the triplets of
 * the true tree, by more than MIN_ERRORS standard errors, and more than any of 20 random trees. Null where none does.
 */
export async function advise(
  core: Core,
  runners: Runners,
  dataset: Dataset,
  { shown, truth: given, candidates }: Question,
  context: RunContext,
): Promise<Advice | null> {
  const began = performance.now();
  const truth = firstParents(given);
  const own = matchLeaves(firstParents(shown), truth, NAMES);
  const leaves = own.names.length;
  if (leaves < MIN_LEAVES) return null;
  const ownShare = shareOf(core, own.a, own.b);
  let best: { readonly candidate: Candidate; readonly tree: Hierarchy; readonly share: number } | null = null;
  for (const candidate of candidates) {
    if (performance.now() - began > 1000 * MAX_SECONDS) break;
    const result = await treeBy(core, runners, dataset, candidate, context);
    const tree = result === null ? null : alike(own, treeOf(result), truth);
    if (tree === null) continue;
    const share = shareOf(core, tree, own.b);
    if (share > (best?.share ?? ownShare)) best = { candidate, tree, share };
  }
  if (best === null || best.share - ownShare < MIN_GAIN) return null;
  const random = rangeOf(Array.from(randomTrees(core, leaves), (tree) => shareOf(core, tree, own.b)));
  const error = errorOf(core, own.a, best.tree, own.b, leaves);
  // Nothing is above an error that is not known.
  const isSure = best.share - ownShare > MIN_ERRORS * error;
  if (random === null || best.share <= random.max || !isSure) return null;
  return { candidate: best.candidate, share: best.share, shown: ownShare, random, error };
}
