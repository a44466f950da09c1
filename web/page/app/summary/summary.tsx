import '../styles/summary.css';
import { batch } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Pair } from '../../../engine/decisions/per-class/pairs.ts';
import { labelsOfTreeDoNotFit } from '../../../engine/model/label-misfit.ts';
import { writeLooked } from '../classes/looked.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { ordersSentence, stabilitySentence } from '../finished/stability-words.ts';
import { percent, three } from '../parts/digits.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { measureNamed } from '../view/colour-measures.ts';
import { leadTo } from '../view/lead-to.ts';
import { foundIn } from './found.ts';

/** The findings, in a sentence with numbers: how often the model is right, its confusions, its firm groups. */
export function Summary({ finished }: { finished: Finished }) {
  const { accuracy, worst, far } = useMemo(() => foundIn(finished), [finished]);
  if (leafKind(finished) !== 'classes') return <Trust finished={finished} />;
  const [first] = worst ?? [];
  const often = ({ aAsB, bAsA, share }: Pair): string => (accuracy === null ? percent(share) : pointsText(aAsB + bAsA));
  if (accuracy === null && first === undefined) return <Trust finished={finished} />;
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
          Most confused: <PairLink finished={finished} pair={first} often={often(first)} />.{' '}
        </span>
      )}
      {worst?.length === 0 && <span>No two classes are confused. </span>}
      {far[0] !== undefined && (
        <span class="summary-more">
          Far apart in the tree, yet confused: <PairLink finished={finished} pair={far[0]} often={often(far[0])} />.{' '}
        </span>
      )}
      <Trust finished={finished} />
    </p>
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
        <button type="button" class="text-button" onClick={() => view.colourBy('support')}>
          Show it on the tree
        </button>
      )}{' '}
      {orders}
    </span>
  );
}

const countText = (points: number): string => (Number.isInteger(points) ? count(points) : three(points));
const pointsText = (points: number): string => (points === 1 ? '1 point' : `${countText(points)} points`);

interface PairLinkProps {
  readonly finished: Finished;
  readonly pair: Pair;
  /** The number or the share of their points that are confused. */
  readonly often: string;
}

/** Two classes, which lead to their place in the tree and to the table of pairs. */
function PairLink({ finished, pair: { a, b, joint }, often }: PairLinkProps) {
  const { view } = useSession();
  const { classes } = finished.result;
  return (
    <button
      type="button"
      class="text-button"
      title="Show them in the tree, and all confused pairs beside it"
      onClick={() =>
        batch(() => {
          view.classes.value = writeLooked({ tab: 'pairs', kind: 'classes' });
          view.standBeside('classes');
          if (joint !== null) leadTo(view, finished, joint);
        })
      }
    >
      {classes[a]} and {classes[b]} ({often})
    </button>
  );
}
