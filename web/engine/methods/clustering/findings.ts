import { anyNumber, type Check, finites, integer, list, optional, record, refuse, text } from '../../base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';
import { type Assignment, assignment } from '../shared/features/assignment.ts';
import type { Scored } from '../shared/features/waiting.ts';

/** Account of how the points of a node were parted. */
export interface Parting {
  readonly node: number;
  /** Step at which it was split: 0, 1, … */
  readonly order: number;
  /** Points of each child. */
  readonly sizes: readonly number[];
  /** Sum of squared distances to the mean of the node, and to those of its children, in the features as they were clustered. */
  readonly before: number;
  readonly after: number;
  /** By feature, how much of the sum lies between the children. */
  readonly between: Float64Array;
  /** Of each child the mean of every feature, as it is in the file. */
  readonly centres: Float64Array;
  /** Evidence that decided where the distances above did not and it was kept: eigenvectors, or margins. */
  readonly spectral?: SpectralParting | undefined;
  readonly margin?: MarginParting | undefined;
}

/** Evidence from the eigenvectors of the graph of nearest neighbours. */
export interface SpectralParting {
  /** Of the normalised weights the largest ones: one a child, and the next. */
  readonly eigenvalues: Float64Array;
  /** Of every child the sum of the degrees of its points, and what of it are edges between them. */
  readonly degrees: Float64Array;
  readonly inside: Float64Array;
  /** The mean of each child in the eigenvectors: one row a child, one column an eigenvector. */
  readonly centres: Float64Array;
  /** The points that are nearest to going to another child. */
  readonly nearest: readonly NearPoint[];
}

export interface NearPoint {
  readonly row: number;
  /** Its child, and the next one. */
  readonly part: number;
  readonly other: number;
  /** Its coordinates in the eigenvectors. */
  readonly place: Float64Array;
}

/** Findings of one maximum-margin problem. */
export interface MarginParting {
  readonly objective: number;
  readonly rounds: number;
  /** One row a child, one weight a feature. */
  readonly weights: Float64Array;
  readonly assignment: Assignment;
}

export interface Partings {
  readonly features: readonly string[];
  readonly nodes: readonly Parting[];
  /** Of each node that could be split, leaves too, the score by which the next one was chosen: the largest. */
  readonly scores: readonly Scored[];
}

/** Not part of the JSON. */
export interface ClusteringFindings {
  readonly partings: Partings;
}

export const clusteringFindings = findingsOf<ClusteringFindings>('clustering');

const spectralOf = (children: number): Check => {
  const child = integer(0, children - 1);
  const place = finites(children);
  return record({
    ...{ eigenvalues: finites(null), degrees: finites(children), inside: finites(children) },
    centres: finites(children * children),
    nearest: list(record({ row: integer(), part: child, other: child, place })),
  });
};

const marginOf = (weights: number): Check =>
  record({ objective: anyNumber, rounds: integer(), weights: finites(weights), assignment });

const partings =
  (nodes: number): Check =>
  (value, place) => {
    const node = integer(0, nodes - 1);
    const numbers = { node, order: integer(), sizes: list(integer()), before: anyNumber, after: anyNumber };
    record({
      features: list(text),
      nodes: list(record({ ...numbers, between: finites(null), centres: finites(null) })),
      scores: list(record({ node, score: anyNumber })),
    })(value, place);
    const { features, nodes: found } = value as Partings;
    found.forEach(({ between, centres, sizes, spectral, margin }, i) => {
      const here = `${place}.nodes[${i}]`;
      if (between.length !== features.length || centres.length !== sizes.length * features.length) {
        refuse(here, `${features.length} features of ${sizes.length} children`, centres.length);
      }
      optional(spectralOf(sizes.length))(spectral, `${here}.spectral`);
      optional(marginOf(sizes.length * features.length))(margin, `${here}.margin`);
    });
  };

export const findings: FindingsFormat<ClusteringFindings> = {
  checks: ({ hierarchy: { classOf } }) => ({ partings: optional(partings(classOf.length)) }),
  withoutCounts: () => undefined,
  holds: (_found, file) => (file === 'json' ? [] : ['names and means of features']),
};
