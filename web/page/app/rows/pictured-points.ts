import { at } from '../../../engine/base/arrays.ts';
import { NO_CLASS } from '../../../engine/decisions/points/types.ts';
import type { PicturedPoints } from '../../../engine/model/dataset.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { type Finished, hasRows } from '../finished/finished.ts';
import { bytes } from '../parts/format.ts';
import { cellOfPoint } from '../parts/point-picture.tsx';
import { pointsBeside } from '../session/points-beside.ts';
import type { Session } from '../session/session.ts';
import { pointsRequest } from './kept-work.ts';
import { isMuchToRead, pointsOf } from './points.ts';

/** A report takes sheets of pictures up to this many bytes. */
const MOST_BYTES = 150_000;

/** The points that have a picture, for a report; why they are left out; null where there are none. */
export async function picturedPoints(session: Session, finished: Finished): Promise<PicturedPoints | string | null> {
  const { dataset, result, sample } = finished;
  if (dataset.pictured) return dataset.pictured;
  if (!hasRows(finished) || labelsDoNotFit(result)) return null;
  const { pictures } = await pointsBeside(finished);
  if (!pictures) return null;
  const leftOut = `${pictures.file} (${bytes(pictures.png.length)}) is left out: a report holds`;
  if (pictures.png.length > MOST_BYTES) return `${leftOut} pictures of up to ${bytes(MOST_BYTES)}.`;
  if (isMuchToRead(finished)) return `${leftOut} no pictures of points that take long to read.`;
  const found = await session.engine.ask('predictions', { dataset, ...pointsRequest(finished) });
  const { areComparable, placeOf, rowOf } = pointsOf(finished, found, []);
  const { predicted, labels } = found;
  if (!areComparable || labels === null) return null;
  const cellOf = (point: number): number | undefined => cellOfPoint(pictures, placeOf(point));
  const points = Array.from(predicted.keys()).filter(
    (point) => cellOf(point) !== undefined && at(labels, point) >= 0 && at(predicted, point) !== NO_CLASS,
  );
  const { places: _, ...sheet } = pictures;
  const notice = await sample?.notice?.read();
  return {
    pictures: sheet,
    classes: found.classes,
    cells: Uint32Array.from(points, (point) => cellOf(point) ?? Number.NaN),
    rows: Uint32Array.from(points, rowOf),
    truth: Int32Array.from(points, (point) => at(labels, point)),
    predicted: Uint16Array.from(points, (point) => at(predicted, point)),
    licence: notice && new TextDecoder().decode(notice),
  };
}
