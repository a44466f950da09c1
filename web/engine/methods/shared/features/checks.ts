import { DataError } from '../../../base/error.ts';
import { count, counted } from '../../../base/text.ts';
import type { Features, Normalisation } from '../../../bindings/features.ts';
import { classesThatOccur } from '../../../data/dataset/labels.ts';
import type { Labels, LogitsInput } from '../../../model/dataset.ts';
import type { Warning } from '../../../model/result.ts';
import type { RunContext } from '../../../model/run.ts';
import { aboutScales } from '../points/scales.ts';
import { MAX_BYTES, splitBytes } from './memory.ts';
import type { FeatureRows } from './read.ts';
import { type ClusterTree, MAX_CLUSTERS } from './tree.ts';

/** Leaves where neither an option nor labels say how many. */
const DEFAULT_LEAVES = 8;

/** Number of leaves: the one asked for, else that of the classes; a single class says nothing. */
export function leavesFor(asked: number, labels: Labels | null): number {
  if (asked > 0) return asked;
  const classes = labels === null ? 0 : classesThatOccur(labels);
  return classes > 1 ? classes : DEFAULT_LEAVES;
}

/** @throws DataError for more clusters than points, or than the measures hold */
export function checkClusters(points: number, clusters: number): void {
  if (points < clusters) {
    throw new DataError(
      'too-few-points',
      `${counted(clusters, 'cluster needs', 'clusters need')} at least as many points, got ${count(points)}`,
      'Ask for fewer clusters, or open more points.',
    );
  }
  if (clusters > MAX_CLUSTERS) {
    throw new DataError(
      'too-many-clusters',
      `${clusters} clusters, at most ${MAX_CLUSTERS} can be measured`,
      'Ask for fewer clusters.',
    );
  }
}

/** @throws DataError, before anything is computed, saying how much memory it would take */
export function checkMemory(rows: number, columns: number, children: number): void {
  const bytes = splitBytes(rows, columns, children);
  if (bytes > MAX_BYTES) {
    throw new DataError(
      'too-large',
      `${counted(rows, 'point', 'points')} with ${counted(columns, 'feature', 'features')} ${rows === 1 ? 'needs' : 'need'} ${Math.ceil(bytes / 1e6)} MB, ${MAX_BYTES / 1e6} MB can be had`,
      'Use a sample of the points, or fewer features.',
    );
  }
}

/** The leaves that were asked for; of a tree that was stopped as many as it has, with which it comes out the same again. */
export const leavesAsked = (tree: ClusterTree, leaves: number, { stopEarly }: RunContext): number =>
  stopEarly?.aborted ? Math.min(leaves, tree.sizes.length) : leaves;

/** Warnings of the scales of features, which are called by their headings; `how` says where each gets variance 1. */
export const scalesOf = ({ points, names }: FeatureRows, { table }: LogitsInput, how: string): Warning[] =>
  aboutScales({ points, names: table.columnNames === undefined ? null : names }, 'euclidean', how);

/** The same of a method that may give each variance 1. */
export const scalesAt = (normalise: Normalisation, rows: FeatureRows, input: LogitsInput): Warning[] =>
  normalise === 'zscore' ? [] : scalesOf(rows, input, 'first (option Features, --normalise zscore)');

/** Warnings about the features and the leaves that came out. */
export function clusterWarnings(
  features: Features,
  labels: Labels | null,
  tree: ClusterTree,
  leaves: number,
  context: RunContext,
): Warning[] {
  const list: Warning[] = [];
  if (labels?.count === 1) {
    const message = `All points of ${labels.file} have one class: it says neither how many leaves there should be nor how good they are.`;
    list.push({ code: 'one-class', message });
  }
  if (features.constant > 0) {
    const message = `${count(features.constant)} of ${counted(features.columns, 'feature', 'features')} ${features.constant === 1 ? 'has one value for all points and decides' : 'have one value for all points and decide'} nothing.`;
    list.push({ code: 'constant-features', message });
  }
  if (leavesAsked(tree, leaves, context) < leaves) {
    const message = `Stopped at ${count(tree.sizes.length)} of ${counted(leaves, 'leaf', 'leaves')}; asked for ${count(tree.sizes.length)}, it makes the same tree.`;
    list.push({ code: 'stopped', message });
  } else if (tree.sizes.length < leaves) {
    const message = `${counted(tree.sizes.length, 'leaf', 'leaves')} instead of ${count(leaves)}: no other leaf can be split.`;
    list.push({ code: 'fewer-leaves', message });
  }
  if (tree.sizes.length > leaves) {
    const message = `${counted(tree.sizes.length, 'leaf', 'leaves')} instead of ${count(leaves)}: the last split made all its children.`;
    list.push({ code: 'more-leaves', message });
  }
  return list;
}
