import type { PointPictures } from '../../../engine/model/dataset.ts';

/** Addresses of sheets, which the browser decodes once. */
const urls = new WeakMap<PointPictures['png'], string>();

function urlOf({ png }: PointPictures): string {
  const known = urls.get(png);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
  urls.set(png, url);
  return url;
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

/** The picture of a point, cut out of its sheet; nothing where there is none of it. */
export function PointPicture({ pictures, place, size }: PointPictureProps) {
  const cell = pictures ? cellOfPoint(pictures, place) : undefined;
  if (!pictures || cell === undefined) return null;
  const { width, height, columns, count } = pictures;
  const scale = size / height;
  const [x, y] = [(cell % columns) * width * scale, Math.floor(cell / columns) * size];
  return (
    <span
      class="point-picture"
      role="img"
      aria-label={`Picture of row ${place}`}
      style={{
        width: `${width * scale}px`,
        height: `${size}px`,
        backgroundImage: `url(${urlOf(pictures)})`,
        backgroundPosition: `${-x}px ${-y}px`,
        backgroundSize: `${columns * width * scale}px ${Math.ceil(count / columns) * size}px`,
        imageRendering: scale > 1 ? 'pixelated' : 'auto',
      }}
    />
  );
}
