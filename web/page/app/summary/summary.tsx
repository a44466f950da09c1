import { batch } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { accuracyOf, type ConfusionCounts, pointsOf } from '../../../engine/decisions/per-class/counts.ts';
import { type Pair, surprisingPair } from '../../../engine/decisions/per-class/pairs.ts';
import { extremesOf } from '../../../engine/hierarchy/analysis/tree-shape.ts';
import { hasOwnHeights } from '../../../engine/hierarchy/walk.ts';
import { heightsAreSteps } from '../../../engine/methods/index.ts';
import { labelsDoNotFit, labelsOfTreeDoNotFit } from '../../../engine/model/label-misfit.ts';
import { isTie } from '../../../engine/model/result.ts';
import { confusedPairs, confusionCounts } from '../finished/analysis.ts';
import { countedLeaves, type Finished, leafKind, leavesOf } from '../finished/finished.ts';
import { ordersSentence, stabilitySentence } from '../finished/stability-words.ts';
import { TextButton } from '../parts/buttons.tsx';
import { count, counted, percent, three } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { measureNamed } from '../view/colour-measures.ts';

/** The findings, in a sentence with numbers: how often the model is right, its confusions, its firm groups. */
export function Summary({ finished }: { finished: Finished }) {
  const { accuracy, confused, surprise } = useMemo(() => foundIn(finished), [finished]);
  if (leafKind(finished) !== 'classes') return <OfPoints finished={finished} />;
  const [first, ...others] = confused ?? [];
  const also = others.filter((pair) => first !== undefined && timesOf(pair) === timesOf(first)).length;
  const alsoText = also === 0 ? '' : `, like ${counted(also, 'other pair', 'other pairs')}`;
  const isWorst = surprise !== null && surprise.pair === first;
  const pointsText = pointsOfKind(finished);
  const often = (pair: Pair): string => (accuracy === null ? percent(pair.share) : timesText(timesOf(pair)));
  if (accuracy === null && first === undefined) return <OfTree finished={finished} />;
  return (
    <p class="summary">
      {accuracy !== null && (
        <span>
          <strong>{percent(accuracy.share)}</strong> of {pointsText(accuracy.points)}
          {finished.dataset.evaluation !== null && ' of the evaluation files'}
          {accuracy.points === 1 ? ' is' : ' are'} predicted right.{' '}
        </span>
      )}
      {first !== undefined && (
        <span>
          Most confused
          {isWorst && (
            <span class="roomy">
              {surprise.of === null ? ', and far apart in the tree' : `, yet in different groups (${surprise.of})`}
            </span>
          )}
          : <PairLink finished={finished} pair={first} often={often(first) + alsoText} />{' '}
        </span>
      )}
      {confused?.length === 0 && <span>No two classes are confused. </span>}
      {surprise !== null && !isWorst && (
        <span class="roomy">
          {surprise.of === null ? 'Far apart in the tree' : `In different groups (${surprise.of})`}, yet confused:{' '}
          <PairLink finished={finished} pair={surprise.pair} often={often(surprise.pair)} />{' '}
        </span>
      )}
      <Trust finished={finished} />
    </p>
  );
}

/** A tree of points or of clusters: how many of them are in the cluster of their class, and how it is cut, as that colours it. */
function OfPoints({ finished }: { finished: Finished }) {
  const { metrics } = finished.result;
  const share = labelsDoNotFit(finished.result) ? null : (metrics?.matched_accuracy ?? null);
  const clusters = useSession().clusters.value?.tops.length;
  const leaves = finished.result.classes.length;
  const isParted = clusters !== undefined && clusters < leaves;
  return (
    <p class="summary">
      {metrics !== null && share !== null && (
        <span>
          <strong>{percent(share)}</strong> of {pointsOfKind(finished)(metrics.points)}{' '}
          {metrics.points === 1 ? 'is' : 'are'} in the cluster of their class.{' '}
        </span>
      )}
      {share === null && (
        <span>
          {countedLeaves(finished, leaves)}
          {clusters === leaves ? '. ' : ': those that are close to each other join first. '}
        </span>
      )}
      {isParted && (
        <span>
          The cut parts the tree into <strong>{counted(clusters, 'cluster', 'clusters')}</strong>.{' '}
        </span>
      )}
      <Trust finished={finished} />
    </p>
  );
}

/** Of a tree without confusions: the two leaves that join first, and the few that join last. */
function OfTree({ finished }: { finished: Finished }) {
  const { hierarchy, merges } = finished.result;
  const { first, last } = useMemo(() => {
    const isJoined = heightsAreSteps(finished) ? merges !== null : hasOwnHeights(hierarchy);
    const found = isJoined ? extremesOf({ ...finished, hierarchy }) : { first: null, last: null };
    return found.first !== null && isTie(finished.result, found.first) ? { ...found, first: null } : found;
  }, [finished, hierarchy, merges]);
  if (first === null && last === null) return <Trust finished={finished} />;
  return (
    <p class="summary">
      {first !== null && (
        <span>
          First to join: <NodeLink finished={finished} node={first} />{' '}
        </span>
      )}
      {last !== null && (
        <span>
          Last to join: <NodeLink finished={finished} node={last} />{' '}
        </span>
      )}
      <Trust finished={finished} />
    </p>
  );
}

/** The names under a node, which lead to it. They end a sentence. */
function NodeLink({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  const { classes, hierarchy } = finished.result;
  const names = Array.from(leavesOf(finished, node), (leaf) => classes[at(hierarchy.classOf, leaf)] ?? '');
  const rest = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ` : '';
  return (
    <TextButton title="Show it in the tree" onClick={() => view.leadTo(finished, node)}>
      {rest}
      {names.at(-1)}.
    </TextButton>
  );
}

/** The parts of the tree that come back in resamples or in other orders of the classes, if that was asked. */
function Trust({ finished: { result } }: { finished: Finished }) {
  const { view } = useSession();
  const stability = labelsOfTreeDoNotFit(result) ? null : stabilitySentence(result);
  const orders = ordersSentence(result);
  const isShown = measureNamed(view.grouping.value)?.name === 'support';
  return (
    <span aria-live="polite">
      {stability}{' '}
      {stability !== null && !isShown && (
        <TextButton onClick={() => view.colourBy('support')}>Show it on the tree</TextButton>
      )}{' '}
      {orders}
    </span>
  );
}

const timesOf = ({ aAsB, bAsA }: Pair): number => aAsB + bAsA;
const countText = (points: number): string => (Number.isInteger(points) ? count(points) : three(points));
const timesText = (times: number): string => (times === 1 ? 'once' : `${countText(times)} times`);
/** Numbers of points, which a sample calls by what they are. */
const pointsOfKind = ({ sample }: Finished): ((points: number) => string) => {
  const kind = sample?.points ?? 'points';
  return (points) => (points === 1 ? '1 point' : `${countText(points)} ${kind}`);
};

interface PairLinkProps {
  readonly finished: Finished;
  readonly pair: Pair;
  /** The number or the share of their points that are confused. */
  readonly often: string;
}

/**
 * Two classes, which lead to their place in the tree and to the table of pairs. They end a sentence: its full stop never stands
 * in a line alone.
 */
function PairLink({ finished, pair: { a, b, joint }, often }: PairLinkProps) {
  const { view } = useSession();
  const { classes } = finished.result;
  return (
    <TextButton
      title="Show them in the tree, and all confused pairs beside it"
      onClick={() =>
        batch(() => {
          view.classes.value = { tab: 'pairs', kind: 'classes' };
          view.standBeside('classes');
          if (joint !== null) view.leadTo(finished, joint);
        })
      }
    >
      {classes[a]} and {classes[b]} ({often}).
    </TextButton>
  );
}

/** The facts about a tree, for the sentence above it: null for those that nobody knows. */
interface Found {
  /** The share of points that is predicted right, and how many points these are. */
  readonly accuracy: { readonly share: number; readonly points: number } | null;
  /** The confused pairs, the most confused first. */
  readonly confused: readonly Pair[] | null;
  /** The pair that surprises most: of different groups, which have this name, or far apart in the tree. */
  readonly surprise: { readonly pair: Pair; readonly of: string | null } | null;
}

/** A matrix whose diagonal holds no more than by chance has its classes in another order: nothing follows from it. */
const BY_CHANCE = 'diagonal-by-chance';
/** Of more classes nothing is counted before somebody asks for it: that would hold up the page. */
const MOST_CLASSES = 2048;

export function foundIn(finished: Finished): Found {
  const { result } = finished;
  const isTooMuch = result.classes.length > MOST_CLASSES;
  const isDoubtful = labelsDoNotFit(result) || result.warnings.some(({ code }) => code === BY_CHANCE);
  const counts = isDoubtful || isTooMuch ? null : confusionCounts(finished);
  const pairs = counts === null ? null : confusedPairs(finished);
  const share = counts === null || counts.areShares ? null : accuracyOf(counts);
  const points = counts === null ? 0 : pointsOf(counts).reduce((sum, own) => sum + own, 0);
  return {
    accuracy: share === null ? null : { share, points },
    confused: pairs,
    surprise: counts === null || pairs === null ? null : surpriseIn(finished, counts, pairs),
  };
}

function surpriseIn(
  { groupings, result }: Finished,
  counts: ConfusionCounts,
  pairs: readonly Pair[],
): Found['surprise'] {
  const [grouping] = groupings;
  const apart = grouping && surprisingPair(counts, pairs, grouping.values);
  if (grouping && apart) return { pair: apart, of: grouping === result.branches ? 'reference' : grouping.name };
  const far = surprisingPair(counts, pairs, null);
  return far && { pair: far, of: null };
}
