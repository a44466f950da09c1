import { anyNumber, type Check, finites, integer, list, optional, record, refuse, text } from '../../base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';

/** How the points of a node were parted. */
export interface Parting {
  readonly node: number;
  /** When it was split: 0, 1, … */
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
}

export interface Partings {
  readonly features: readonly string[];
  readonly nodes: readonly Parting[];
  /** Of each node that could be split, leaves too, the score by which the next one was chosen: the largest. */
  readonly scores: readonly { readonly node: number; readonly score: number }[];
}

/** Not part of the JSON. */
export interface ClusteringFindings {
  readonly partings: Partings;
}

export const clusteringFindings = findingsOf<ClusteringFindings>('clustering');

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
    found.forEach(({ between, centres, sizes }, i) => {
      if (between.length !== features.length || centres.length !== sizes.length * features.length) {
        refuse(`${place}.nodes[${i}]`, `${features.length} features of ${sizes.length} children`, centres.length);
      }
    });
  };

export const findings: FindingsFormat<ClusteringFindings> = {
  checks: ({ hierarchy: { classOf } }) => ({ partings: optional(partings(classOf.length)) }),
  withoutCounts: () => undefined,
  holds: (_found, file) => (file === 'json' ? [] : ['names and means of features']),
};
