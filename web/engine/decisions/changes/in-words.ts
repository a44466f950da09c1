import { at } from '../../base/arrays.ts';
import { percent } from '../../base/digits.ts';
import { counted } from '../../base/text.ts';
import type { ChangedPair } from './changed-pairs.ts';
import type { TestedShare } from './compared-share.ts';
import type { ModelChanges } from './model-changes.ts';

/* Changes in one sentence: those alone that chance does not explain, and the number of groups that differ. */

/** Pairs of either kind that are named. */
const NAMED = 2;

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

/** Classes of a group that are named. */
const NAMED_IN_GROUP = 3;

/** Classes or groups that are surely right less often, the largest loss first. */
const lostIn = <Share extends TestedShare>(list: readonly Share[] = []): Share[] =>
  list
    .filter(({ difference, isSure }) => isSure && (difference ?? 0) < 0)
    .sort((a, b) => (a.difference ?? 0) - (b.difference ?? 0));

/** Losses of recall, which a better accuracy may hide: of classes, and of groups whose points are taken for classes outside. */
function recallInWords({ models: [, name], classes, recall }: ModelChanges): string[] {
  const [ofClasses, ofGroups] = [lostIn(recall?.classes), lostIn(recall?.groups)];
  const shares = ({ points, counts }: TestedShare): string =>
    `(${percent(counts[1] / points[1])}, ${percent(counts[0] / points[0])})`;
  const groupOf = (own: readonly number[]): string => {
    const names = own.slice(0, NAMED_IN_GROUP).map((c) => at(classes, c));
    return `${names.join(', ')}${own.length > names.length ? ` and ${own.length - names.length} more` : ''}`;
  };
  const said = <Share extends TestedShare>(list: readonly Share[], many: string, say: (share: Share) => string) => {
    const first = list.slice(0, NAMED).map((each) => `${say(each)} ${shares(each)}`);
    const before = `${name} finds ${many} less often${list.length > NAMED ? ', such as' : ':'}`;
    return list.length === 0 ? [] : [`${before} ${first.join(' and ')}`];
  };
  return [
    ...said(ofClasses, counted(ofClasses.length, 'class', 'classes'), (each) => at(classes, each.class)),
    ...said(ofGroups, counted(ofGroups.length, 'group', 'groups'), (each) => `[${groupOf(each.classes)}]`),
  ];
}

/** Groups of the first tree that the second has not, of all it has. */
function groupsInWords({ groups }: ModelChanges): string {
  const { lost, counts, resamples } = groups;
  const all = counted(counts[0], 'group', 'groups');
  if (lost.length === 0) return counts[0] === 1 ? 'the only group is the same' : `all ${all} are the same`;
  const differ = `${lost.length} of ${all} ${lost.length === 1 ? 'differs' : 'differ'}`;
  if (resamples === null) return differ;
  const supported = lost.filter(({ isSure }) => isSure).length;
  return `${differ}, ${supported === 0 ? 'none' : supported} of them supported in both`;
}

/** One sentence on two models. */
export const changesInWords = (changes: ModelChanges): string =>
  `${[...accuracyInWords(changes), ...recallInWords(changes), ...pairsInWords(changes), groupsInWords(changes)].join('; ')}.`;
