import '../styles/summary.css';
import { batch } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Pair } from '../../../engine/decisions/per-class/pairs.ts';
import { writeLooked } from '../classes/looked.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { percent, three } from '../parts/digits.ts';
import { count, counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { leadTo } from '../view/lead-to.ts';
import { FirstMinute } from './first-minute.tsx';
import { foundIn } from './found.ts';

/** The texts above the tree: the introduction, if somebody sees a first one, and the findings. */
export const Summary = ({ finished }: { finished: Finished }) => (
  <>
    <FirstMinute finished={finished} />
    <Found finished={finished} />
  </>
);

/** The findings, in a sentence with numbers: how often the model is right, its confusions, its firm groups. */
function Found({ finished }: { finished: Finished }) {
  const { accuracy, worst, far, stability } = useMemo(() => foundIn(finished), [finished]);
  if (leafKind(finished) !== 'classes') return null;
  const [first, ...others] = worst ?? [];
  const often = ({ aAsB, bAsA, share }: Pair, write: (points: number) => string): string =>
    accuracy === null ? percent(share) : write(aAsB + bAsA);
  if (accuracy === null && first === undefined && stability === null) return null;
  return (
    <p class="summary">
      {accuracy !== null && (
        <span>
          {percent(accuracy.share)} of {pointsText(accuracy.points)}
          {finished.dataset.evaluation !== null && ' of the evaluation files'}
          {accuracy.points === 1 ? ' is' : ' are'} predicted right.{' '}
        </span>
      )}
      {first !== undefined && (
        <span>
          Most confused:{' '}
          <span class="summary-kept">
            <PairLink finished={finished} pair={first} often={often(first, pointsText)} />
            {others.length === 0 ? '.' : <span class="summary-alone">.</span>}
          </span>
          {others.map((pair, i) => (
            <span key={`${pair.a} ${pair.b}`} class="summary-more">
              ,{' '}
              <span class="summary-kept">
                <PairLink finished={finished} pair={pair} often={often(pair, countText)} />
                {i === others.length - 1 && '.'}
              </span>
            </span>
          ))}{' '}
        </span>
      )}
      {worst?.length === 0 && <span>No two classes are confused. </span>}
      {far[0] !== undefined && (
        <span class="summary-more">
          Far apart in the tree, yet often confused:{' '}
          <PairLink finished={finished} pair={far[0]} often={often(far[0], countText)} />
          {far.length > 1 && ` and ${counted(far.length - 1, 'other pair', 'other pairs')}`}.{' '}
        </span>
      )}
      {stability !== null && <span>{stability}</span>}
    </p>
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
