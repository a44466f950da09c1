import { useEffect } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { pointsWhere } from '../../../../engine/decisions/points/points-where.ts';
import type { Place } from '../../../drawing/heat/view.ts';
import type { Finished } from '../../finished/finished.ts';
import { cellOfPoint, PointPicture } from '../../parts/point-picture.tsx';
import { predictionsOf } from '../../rows/kept-work.ts';
import { classSet, pointsOf } from '../../rows/points.ts';
import { useSession } from '../../session/context.ts';
import { usePointsBeside } from '../../session/points-beside.ts';
import type { HeatContent } from './content.ts';

/** So many pictures stand for a cell. */
const MOST_PICTURES = 8;

/** Pictures of points behind a cell, where points have some. */
export function CellPictures({ finished, content, cell }: { finished: Finished; content: HeatContent; cell: Place }) {
  const session = useSession();
  const { pictures } = usePointsBeside(finished);
  const work = predictionsOf(session, finished);
  useEffect(() => {
    if (pictures) work.ask();
  }, [work, pictures]);
  const { found } = work.state.value;
  if (!pictures || found === null || found.classes !== finished.result.classes.length) return null;
  const { predictions, placeOf } = pointsOf(finished, found, []);
  const [truth, predicted] = [cell.row, cell.column].map((block) => classSet(finished, at(content.blocks.tops, block)));
  if (!truth || !predicted) return null;
  const here = pointsWhere(predictions, { truth, predicted, either: null, isRight: null });
  const shown = Array.from(here, placeOf).filter((place) => cellOfPoint(pictures, place) !== undefined);
  return (
    <span class="cell-pictures">
      {shown.slice(0, MOST_PICTURES).map((place) => (
        <PointPicture key={place} pictures={pictures} place={place} size={28} />
      ))}
    </span>
  );
}
