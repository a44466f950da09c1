import { indices, list, optional, text } from '../../../web/engine/base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../../web/engine/model/findings.ts';

export interface AlphabeticalFindings {
  /** The classes in the order in which they were joined. */
  readonly order: Uint32Array;
  /** By class, the first letter of its name. */
  readonly letters: readonly string[];
}

export const alphabeticalFindings = findingsOf<AlphabeticalFindings>('alphabetical');

export const findings: FindingsFormat<AlphabeticalFindings> = {
  checks: ({ classes }) => ({
    order: optional(indices('Uint32Array', classes, classes)),
    letters: optional(list(text, classes)),
  }),
  json: ({ order, letters }) => ({ alphabet: { order: Array.from(order), letters } }),
  withoutCounts: (found) => found,
  holds: () => ['first letters of the classes'],
};
