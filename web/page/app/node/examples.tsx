import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { NO_CLASS, type PointPredictions } from '../../../engine/decisions/points/types.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { type Finished, hasRows } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { cellOfPoint, PointPicture } from '../parts/point-picture.tsx';
import { predictionsOf } from '../rows/kept-work.ts';
import { classSet, isMuchToRead, pointsOf } from '../rows/points.ts';
import { useSession } from '../session/context.ts';
import { usePointsBeside } from '../session/points-beside.ts';

/** Some points of a branch: their texts where there are any, and as which class they are predicted. */
export function Examples({ finished, node }: { finished: Finished; node: number }) {
  const { dataset, result } = finished;
  const isKnown = dataset.pictured !== undefined || (hasRows(finished) && dataset.labels !== null);
  if (!isKnown || labelsDoNotFit(result)) return null;
  return <ExamplesOf finished={finished} node={node} />;
}

function ExamplesOf({ finished, node }: { finished: Finished; node: number }) {
  const session = useSession();
  const { view } = session;
  const { result } = finished;
  const { texts, pictures } = usePointsBeside(finished);
  const work = predictionsOf(session, finished);
  const isMuch = isMuchToRead(finished);
  useEffect(() => {
    if (!isMuch) work.ask();
  }, [work, isMuch]);
  const { found, phase } = work.state.value;
  const shown = useMemo(() => {
    if (found === null || found.classes !== result.classes.length) return null;
    const inside = classSet(finished, node);
    if (inside === null) return null;
    const points = pointsOf(finished, found, []);
    // Of a sheet with a part of the points those are shown that it has.
    const canShow = (point: number): boolean => !pictures || cellOfPoint(pictures, points.placeOf(point)) !== undefined;
    return { points, chosen: examplePoints(found, inside, canShow) };
  }, [finished, found, node, result, pictures]);
  if (shown === null) {
    if (phase !== 'idle' || !isMuch || found !== null) return null;
    return <TextButton onClick={() => work.ask()}>Show some of its points</TextButton>;
  }
  const { points, chosen } = shown;
  if (chosen.length === 0 || !points.areComparable) return null;
  const { classOf } = result.hierarchy;
  const { labels, predicted } = points.predictions;
  return (
    <section>
      <h3 class="head">Some of its points</h3>
      <ul class="pairs">
        {chosen.map((point) => {
          const [truth, guess] = [labels?.[point] ?? -1, at(predicted, point)];
          const [name, guessed] = [points.truthOf(point), points.predictedOf(point)];
          const said = truth === guess ? `${name}, right` : `${name} → ${guessed}`;
          const ask = (): void => view.askRows({ truth: classOf.indexOf(truth), predicted: classOf.indexOf(guess) });
          return (
            <li key={point}>
              <PointPicture pictures={pictures} place={points.placeOf(point)} size={42} />
              <span>{texts?.[points.placeOf(point)] ?? `row ${points.rowOf(point)}`}</span>
              {hasRows(finished) ? (
                <TextButton title="Show all points like this one" onClick={ask}>
                  {said}
                </TextButton>
              ) : (
                said
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** So many points stand for a branch. */
export const MOST_EXAMPLES = 6;
/** So many of them, at most, that are predicted wrong: a branch has points that are right, too. */
const MOST_WRONG = 4;

/**
 * Points that stand for some classes (1 at each of them): first of the pairs of true and predicted class that are most
 * frequent, one of each, then of classes whose points are right, one of each, then of those again. Pairs inside the
 * classes come before pairs that lead out of them. Points that cannot be shown are counted alone. Linear in the points.
 */
export function examplePoints(
  { predicted, labels, classes }: Pick<PointPredictions, 'predicted' | 'labels' | 'classes'>,
  inside: Uint8Array,
  canShow: (point: number) => boolean = () => true,
): number[] {
  if (labels === null) return [];
  /** The points of each pair of classes, the first ones. */
  const pairs = new Map<number, { count: number; readonly points: number[] }>();
  for (const [point, truth] of labels.entries()) {
    const guess = predicted[point];
    if (truth < 0 || guess === undefined || guess === NO_CLASS) continue;
    if (inside[truth] !== 1) continue;
    const key = truth * classes + guess;
    const pair = pairs.get(key) ?? { count: 0, points: [] };
    pair.count += 1;
    if (pair.points.length < MOST_EXAMPLES && canShow(point)) pair.points.push(point);
    pairs.set(key, pair);
  }
  const all = Array.from(pairs, ([key, { count, points }]) => {
    const [truth, guess] = [Math.floor(key / classes), key % classes];
    return { count, points, isRight: truth === guess, isInside: inside[guess] === 1 };
  }).sort((a, b) => Number(b.isInside) - Number(a.isInside) || b.count - a.count);
  const wrong = inTurn(all.filter(({ isRight }) => !isRight));
  const right = inTurn(all.filter(({ isRight }) => isRight));
  const first = wrong.slice(0, Math.max(MOST_WRONG, MOST_EXAMPLES - right.length));
  return [...first, ...right].slice(0, MOST_EXAMPLES);
}

/** The first points of each list, then the second ones. */
function inTurn(lists: readonly { readonly points: readonly number[] }[]): number[] {
  return Array.from({ length: MOST_EXAMPLES }, (_, turn) => lists.flatMap(({ points }) => points.slice(turn, turn + 1)))
    .flat()
    .slice(0, MOST_EXAMPLES);
}
