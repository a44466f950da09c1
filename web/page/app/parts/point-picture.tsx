import { useEffect, useRef } from 'preact/hooks';
import type { PointPictures } from '../../../engine/model/dataset.ts';
import { showsPainting } from '../../drawing/paint-context.ts';

/** Sheets as the browser has decoded them, once. No address is needed, which the policy of a report would refuse. */
const sheets = new WeakMap<PointPictures['png'], Promise<ImageBitmap>>();

function sheetOf({ png }: PointPictures): Promise<ImageBitmap> {
  const sheet = sheets.get(png) ?? createImageBitmap(new Blob([png], { type: 'image/png' }));
  sheets.set(png, sheet);
  return sheet;
}

/** The place of the picture of a point in its sheet; undefined where there is none. */
export function cellOfPoint({ places, count }: PointPictures, place: number): number | undefined {
  const cell = places ? places.get(place) : place;
  return cell !== undefined && cell < count ? cell : undefined;
}

interface PointPictureProps {
  readonly pictures: PointPictures | null | undefined;
  /** The place of the point among the rows of the data. */
  readonly place: number;
  /** The height that it has on the screen, in px. */
  readonly size: number;
}

/** The picture of a point, cut out of its sheet; nothing where there is none of it. Figures get its pixels. */
export function PointPicture({ pictures, place, size }: PointPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const cell = pictures ? cellOfPoint(pictures, place) : undefined;
  useEffect(() => {
    const shown = canvas.current;
    if (!shown || !pictures || cell === undefined) return undefined;
    const { width, height, columns } = pictures;
    let isOver = false;
    const [x, y] = [(cell % columns) * width, Math.floor(cell / columns) * height];
    sheetOf(pictures).then(
      (sheet) => {
        const context = isOver ? null : shown.getContext('2d', { willReadFrequently: true });
        context?.clearRect(0, 0, width, height);
        context?.drawImage(sheet, x, y, width, height, 0, 0, width, height);
      },
      () => undefined, // as a picture that cannot be shown: its place stays empty
    );
    showsPainting(shown, () => ({ width, height, paint: (paper) => paper.drawImage(shown, 0, 0, width, height) }));
    return () => {
      isOver = true;
    };
  }, [pictures, cell]);
  if (!pictures || cell === undefined) return null;
  const { width, height } = pictures;
  return (
    <canvas
      ref={canvas}
      class="point-picture"
      role="img"
      aria-label={`Picture of row ${place}`}
      {...{ width, height }}
      style={{
        width: `${(width * size) / height}px`,
        height: `${size}px`,
        imageRendering: size > height ? 'pixelated' : 'auto',
      }}
    />
  );
}
