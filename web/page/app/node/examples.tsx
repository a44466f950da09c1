import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Finished } from '../finished/finished.ts';
import { classSet } from '../rows/class-set.ts';
import { predictionsOf } from '../rows/kept-work.ts';
import { pointsOf } from '../rows/points.ts';
import { useSession } from '../session/context.ts';
import { askRows } from '../view/asked-rows.ts';
import { hasRows } from '../view/has-rows.ts';
import { examplePoints } from './example-points.ts';

/** So many numbers are read without being asked: they take a moment. */
const MOST_READ = 40_000_000;

/** The numbers of the logits, whose rows the run has counted. */
const cellsOf = ({ result }: Finished): number =>
  (result.inputs.find(({ role }) => role === 'logits')?.shape ?? []).reduce(
    (product: number, side) => product * (side ?? Number.POSITIVE_INFINITY),
    1,
  );

/** Some points of a branch: their texts where there are any, and as which class they are predicted. */
export function Examples({ finished, node }: { finished: Finished; node: number }) {
  const { dataset, result } = finished;
  if (!hasRows(finished) || dataset.labels === null || labelsDoNotFit(result)) return null;
  return <ExamplesOf finished={finished} node={node} />;
}

function ExamplesOf({ finished, node }: { finished: Finished; node: number }) {
  const session = useSession();
  const { view } = session;
  const { dataset, result } = finished;
  const work = predictionsOf(session, finished);
  const isMuch = cellsOf(finished) > MOST_READ;
  useEffect(() => {
    if (!isMuch) work.ask();
  }, [work, isMuch]);
  const { found, phase } = work.state.value;
  const shown = useMemo(() => {
    if (found === null || found.classes !== result.classes.length) return null;
    const inside = classSet(finished, node);
    return inside === null ? null : { points: pointsOf(finished, found, []), chosen: examplePoints(found, inside) };
  }, [finished, found, node, result]);
  if (shown === null) {
    if (phase !== 'idle' || !isMuch || found !== null) return null;
    return (
      <button type="button" class="text-button" onClick={() => work.ask()}>
        Show some of its points
      </button>
    );
  }
  const { points, chosen } = shown;
  if (chosen.length === 0 || !points.areComparable) return null;
  const { classOf } = result.hierarchy;
  const { labels, predicted } = points.predictions;
  return (
    <section>
      <h3 class="head">Some of its points</h3>
      <ul class="rows examples">
        {chosen.map((point) => {
          const [truth, guess] = [labels?.[point] ?? -1, at(predicted, point)];
          const ask = (): void => askRows(view, { truth: classOf.indexOf(truth), predicted: classOf.indexOf(guess) });
          return (
            <li key={point}>
              <span class="example">{dataset.texts?.[points.placeOf(point)] ?? `row ${points.rowOf(point)}`}</span>
              <button type="button" class="text-button" title="Show all points like this one" onClick={ask}>
                {truth === guess
                  ? `${points.truthOf(point)}, right`
                  : `${points.truthOf(point)} → ${points.predictedOf(point)}`}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
