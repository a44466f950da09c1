import '../styles/summary.css';
import { batch } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Pair } from '../../decisions/per-class/pairs.ts';
import { writeLooked } from '../classes/looked.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { percent, three } from '../parts/digits.ts';
import { count, counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { leadTo } from '../view/lead-to.ts';
import { foundIn } from './found.ts';

/** What was found, in a sentence with numbers: how often the model is right, what it confuses, which groups are firm. */
export function Summary({ finished }: { finished: Finished }) {
  const { accuracy, worst, far, stability } = useMemo(() => foundIn(finished), [finished]);
  if (leafKind(finished) !== 'classes') return null;
  const [first, ...others] = worst ?? [];
  if (accuracy === null && first === undefined && stability === null) return null;
  return (
    <p class="summary">
      {accuracy !== null && (
        <span>
          {percent(accuracy.share)} of {pointsText(accuracy.points)} are predicted right.{' '}
        </span>
      )}
      {first !== undefined && (
        <span>
          Most confused: <PairLink finished={finished} pair={first} />
          {others.map((pair) => (
            <span key={`${pair.a} ${pair.b}`} class="summary-more">
              , <PairLink finished={finished} pair={pair} />
            </span>
          ))}
          .{' '}
        </span>
      )}
      {worst?.length === 0 && <span>No two classes are confused. </span>}
      {far[0] !== undefined && (
        <span class="summary-more">
          Far apart in the tree, yet often confused: <PairLink finished={finished} pair={far[0]} />
          {far.length > 1 && ` and ${counted(far.length - 1, 'other pair', 'other pairs')}`}.{' '}
        </span>
      )}
      {stability !== null && <span>{stability}</span>}
    </p>
  );
}

const pointsText = (points: number): string =>
  Number.isInteger(points) ? counted(points, 'point', 'points') : `${three(points)} points`;

/** Two classes, and how many of their points are confused; leads to their place in the tree and to the table of pairs. */
function PairLink({ finished, pair }: { finished: Finished; pair: Pair }) {
  const { view } = useSession();
  const { classes } = finished.result;
  const { a, b, aAsB, bAsA, joint } = pair;
  const points = aAsB + bAsA;
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
      {classes[a]} and {classes[b]} ({Number.isInteger(points) ? count(points) : three(points)})
    </button>
  );
}
