import { at } from '../../base/at.ts';
import { counted } from '../../base/counted.ts';
import type { ChangedPair } from './changed-pairs.ts';
import type { ModelChanges } from './model-changes.ts';

/* What changed, in one sentence: only what chance does not explain, and how many groups differ. */

/** Pairs of either kind that are named. */
const NAMED = 2;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const sure = (list: readonly ChangedPair[] = []): ChangedPair[] => list.filter(({ isSure }) => isSure);

const named = (list: readonly ChangedPair[], say: (pair: ChangedPair) => string): string =>
  list.slice(0, NAMED).map(say).join(' and ');

function pairsInWords({ models: [, name], classes, pairs }: ModelChanges): string[] {
  const nameOf = (c: number): string => at(classes, c);
  const [fixed, broken] = [sure(pairs?.fixed), sure(pairs?.broken)];
  const apart = named(fixed, ({ classes: [a, b] }) => `${nameOf(a)} from ${nameOf(b)}`);
  const taken = named(broken, ({ truth, predicted }) => `${nameOf(truth)} for ${nameOf(predicted)}`);
  return [
    ...(fixed.length === 0
      ? []
      : fixed.length <= NAMED
        ? [`${name} tells ${apart} better`]
        : [`${name} tells ${fixed.length} pairs apart better, such as ${apart}`]),
    ...(broken.length === 0
      ? []
      : broken.length <= NAMED
        ? [`${name} now takes ${taken} more often`]
        : [`${name} mistakes ${broken.length} pairs more often, such as ${taken}`]),
  ];
}

function accuracyInWords({ models: [before, name], recall }: ModelChanges): string[] {
  const { points, counts, difference, isSure } = recall?.accuracy ?? {};
  if (!points || !counts || difference === null || difference === undefined) return [];
  const [was, is] = [percent(counts[0] / points[0]), percent(counts[1] / points[1])];
  if (counts[0] * points[1] === counts[1] * points[0]) return [`${name} is right in ${is}, as often as ${before}`];
  if (!isSure) return [`${name} is right in ${is} and ${before} in ${was}, which chance may explain`];
  return [`${name} is right ${difference > 0 ? 'more' : 'less'} often than ${before} (${is}, ${was})`];
}

/** Groups of the first tree that the second has not, of all it has. */
function groupsInWords({ groups }: ModelChanges): string {
  const { lost, counts, resamples } = groups;
  const all = counted(counts[0], 'group', 'groups');
  if (lost.length === 0) return `all ${all} are the same`;
  const differ = `${lost.length} of ${all} ${lost.length === 1 ? 'differs' : 'differ'}`;
  if (resamples === null) return differ;
  const supported = lost.filter(({ isSure }) => isSure).length;
  return `${differ}, ${supported === 0 ? 'none' : supported} of them supported in both`;
}

/** One sentence on two models. */
export const changesInWords = (changes: ModelChanges): string =>
  `${[...accuracyInWords(changes), ...pairsInWords(changes), groupsInWords(changes)].join('; ')}.`;
