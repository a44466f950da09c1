import { arrayOf, indices, optional, record } from '../../base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';

/** Pairs that are kept after the nearest one that was not joined. */
export const MORE_RUNNERS_UP = 3;

/** Why each merge was made: what else was near, and from which earlier distances its own follows. */
export interface LinkageSteps {
  /** Per merge the two nodes of the nearest other pair of groups. */
  readonly runnerUp: Uint32Array;
  /** Distance of these two; NaN at the last merge, where there is no other pair. */
  readonly runnerUpDistance: Float64Array;
  /** The next nearest pairs after these, MORE_RUNNERS_UP a merge, NaN far apart where there are fewer. Sessions of before have none. */
  readonly further?: { readonly nodes: Uint32Array; readonly distance: Float64Array } | undefined;
  /**
   * Three distances per merge: of the two parts of its later group to its other group, and between these parts, before they
   * were joined. NaN where both groups are single rows.
   */
  readonly terms: Float64Array;
}

export interface LinkageFindings {
  readonly linkage: LinkageSteps;
}

export const linkageFindings = findingsOf<LinkageFindings>('linkage');

/** Not part of the JSON: it can be computed again from the distances. */
export const findings: FindingsFormat<LinkageFindings> = {
  checks: ({ hierarchy, merges }) => ({
    linkage: optional(
      record({
        runnerUp: indices('Uint32Array', 2 * merges, hierarchy.classOf.length),
        runnerUpDistance: arrayOf('Float64Array', merges),
        further: optional(
          record({
            nodes: indices('Uint32Array', 2 * MORE_RUNNERS_UP * merges, hierarchy.classOf.length),
            distance: arrayOf('Float64Array', MORE_RUNNERS_UP * merges),
          }),
        ),
        terms: arrayOf('Float64Array', 3 * merges),
      }),
    ),
  }),
  withoutCounts: () => undefined,
  holds: (_, file) => (file === 'json' ? [] : ['distances of the merges']),
};
