import { at } from '../../../engine/base/at.ts';
import { readChoice, writeChoice } from '../decide/choice.ts';
import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { canDecide } from '../view/colour-measures.ts';
import { DECIDE } from '../view/linked-view-ids.ts';
import type { Points } from './points.ts';
import { probability } from './words.ts';

/** A point in full: what the table cuts short, and the way into Decide. */
export function OnePoint({ finished, points, point }: { finished: Finished; points: Points; point: number }) {
  const { view } = useSession();
  const { predictions, further, areComparable, areProbable, rowOf, placeOf, truthOf, predictedOf } = points;
  const { confidence, labels } = predictions;
  const place = placeOf(point);
  // Decide reads the rows of the logits, all of them.
  const { as } = predictions;
  const isInDecide =
    (as === 'logits' || as === 'probabilities') &&
    canDecide(finished) &&
    finished.dataset.evaluation === null &&
    predictions.leftOut.length === 0 &&
    areComparable;
  const said = further.filter((column) => column.at(place) !== '');
  return (
    <section class="rows-point" aria-label={`Row ${rowOf(point)}`}>
      <p>
        <strong>Row {String(rowOf(point))}</strong>
        {labels !== null && ` · true class ${truthOf(point)}`} · predicted {predictedOf(point)}
        {areProbable && ` (${probability(at(confidence, point))})`}{' '}
        {isInDecide && (
          <button
            type="button"
            class="text-button"
            onClick={() => {
              view.decide.value = writeChoice({ ...readChoice(view.decide.peek()), part: 'point', row: place });
              view.standBeside(DECIDE);
            }}
          >
            Open in Decide
          </button>
        )}
      </p>
      {said.length > 0 && (
        <dl>
          {said.map((column, i) => (
            <div key={i}>
              <dt>{column.heading}</dt>
              <dd>{column.at(place)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
