import { type Signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { at as entry } from '../../../engine/base/arrays.ts';
import { joinHeights } from '../../../engine/hierarchy/linkage.ts';
import { pictureOfSuperpixels } from '../../../engine/methods/ultrametric/superpixels.ts';
import type { Picture } from '../../../engine/model/dataset.ts';
import { Button } from '../../app/parts/buttons.tsx';
import { counted } from '../../app/parts/format.ts';
import { useLiveEffect, useLiveValue } from '../../app/parts/live.ts';
import { sets } from '../../app/parts/setters.ts';
import { showsPainting } from '../../drawing/paint-context.ts';
import {
  CutScores,
  type Finished,
  leafOfPoint,
  type PanelProps,
  pointsUnder,
  type Session,
  useSession,
} from '../shared/kit.ts';

const VIEWS = [
  { id: 'regions', label: 'Regions', hint: 'each region of the cut in its mean colour' },
  { id: 'saliency', label: 'Boundaries', hint: 'the darker, the higher in the tree two pixels are parted' },
  { id: 'original', label: 'Picture', hint: 'what was opened' },
] as const;
type ViewId = (typeof VIEWS)[number]['id'];

/** The region of every pixel; one region where the tree is not cut. */
function regionsOf({ result, order }: Finished, { clusters }: Session): Int32Array {
  const regionOf = new Int32Array(result.classes.length);
  const found = clusters.value;
  if (found !== null) {
    order.leaves.forEach((leaf, place) => {
      regionOf[entry(result.hierarchy.classOf, leaf)] = entry(found.ofLeaf, place);
    });
  }
  return result.members === undefined ? regionOf : Int32Array.from(result.members.leafOf, (c) => entry(regionOf, c));
}

/** The height in the tree at which two pixels are parted. */
function partedAt({ result: { merges, hierarchy, classes, members } }: Finished): (a: number, b: number) => number {
  const heightOf = joinHeights(classes.length, merges ?? new Uint32Array(), hierarchy.height);
  if (members === undefined) return heightOf;
  const { leafOf } = members;
  return (a, b) => (leafOf[a] === leafOf[b] ? 0 : heightOf(entry(leafOf, a), entry(leafOf, b)));
}

/** The picture in regions, its boundaries by height, or as it was; linked with the tree both ways. */
export function SegmentsPicture({ finished }: PanelProps) {
  const image = finished.dataset.image ?? null;
  const picture = image && (finished.result.members === undefined ? image.picture : pictureOfSuperpixels(image));
  return picture === null ? null : <Segments finished={finished} picture={picture} />;
}

/** The pixel under the pointer, of a picture that fills its box as far as its shape allows; null beside it. */
function pixelAt(event: MouseEvent, box: DOMRect, { width, height }: Picture): number | null {
  const scale = Math.min(box.width / width, box.height / height);
  const x = Math.floor((event.clientX - box.left - (box.width - scale * width) / 2) / scale);
  const y = Math.floor((event.clientY - box.top - (box.height - scale * height) / 2) / scale);
  return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null;
}

function Segments({ finished, picture }: PanelProps & { picture: Picture }) {
  const session = useSession();
  const { view } = session;
  const { result } = finished;
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useSignal<ViewId>('regions');
  const leaves = useMemo(() => leafOfPoint(finished), [finished]);
  const saliency = useLiveValue(() => {
    return saliencyPixels(picture, partedAt(finished));
  }, [finished, picture]);
  const plain = useLiveValue((): Pixels => {
    if (shown.value === 'saliency') return saliency.value;
    return shown.value === 'regions' ? regionPixels(picture, regionsOf(finished, session)) : originalPixels(picture);
  }, [finished, picture, session, shown, saliency]);

  useLiveEffect(() => {
    const shownOn = canvas.current;
    const context = shownOn?.getContext('2d');
    if (shownOn === null || !context) return;
    const pixels = plain.value.slice();
    const node = view.hovered.value ?? view.selected.value;
    const marked = node === null ? null : new Set(pointsUnder(finished, node));
    if (marked !== null && marked.size > 1) fadeOthers(pixels, (pixel) => marked.has(pixel));
    const { width, height } = picture;
    context.putImageData(new ImageData(pixels, width, height), 0, 0);
    showsPainting(shownOn, () => ({
      width,
      height,
      paint: (paper) => paper.drawImage(shownOn, 0, 0, width, height),
    }));
  }, [finished, picture, plain, view]);

  /** The region under the pointer, or the pixel alone where the tree is not cut. */
  const nodeAt = (event: MouseEvent): number | null => {
    const box = canvas.current?.getBoundingClientRect();
    const pixel = box === undefined ? null : pixelAt(event, box, picture);
    if (pixel === null) return null;
    const clusters = session.clusters.value;
    const leaf = entry(leaves, pixel);
    if (clusters === null) return leaf;
    const cluster = entry(clusters.ofLeaf, entry(finished.order.first, leaf));
    return cluster < 0 ? leaf : entry(clusters.tops, cluster);
  };
  return (
    <div class="view">
      <CutScores finished={finished} />
      <ViewChoice shown={shown} />
      <div class="frame points-frame">
        <canvas
          ref={canvas}
          class="segments"
          style={result.members === undefined ? undefined : { imageRendering: 'auto' }}
          width={picture.width}
          height={picture.height}
          role="img"
          aria-label={`Picture of ${counted(picture.width * picture.height, 'pixel', 'pixels')}: ${VIEWS.find(({ id }) => id === shown.value)?.hint}`}
          onPointerMove={(event) => {
            view.hovered.value = nodeAt(event);
          }}
          onPointerLeave={sets(view.hovered, null)}
          onClick={(event) => view.select(nodeAt(event))}
        />
      </div>
    </div>
  );
}

function ViewChoice({ shown }: { shown: Signal<ViewId> }) {
  return (
    <fieldset class="joined">
      <legend class="unseen">What is shown of the picture</legend>
      {VIEWS.map(({ id, label, hint }) => (
        <Button key={id} title={hint} aria-pressed={shown.value === id} onClick={sets(shown, id)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** Pixels as a canvas takes them: red, green, blue and opacity of 0 to 255. */
type Pixels = Uint8ClampedArray<ArrayBuffer>;

const blank = ({ width, height }: Picture): Pixels => new Uint8ClampedArray(4 * width * height).fill(255);

/** The picture as it is. */
export function originalPixels(picture: Picture): Pixels {
  const pixels = blank(picture);
  picture.colours.forEach((value, at) => {
    pixels[4 * Math.floor(at / 3) + (at % 3)] = value;
  });
  return pixels;
}

/** Every pixel in the mean colour of its region. */
export function regionPixels(picture: Picture, regionOf: Int32Array): Pixels {
  const regions = regionOf.reduce((most, region) => Math.max(most, region + 1), 0);
  const sums = new Float64Array(4 * regions);
  const pixels = blank(picture);
  regionOf.forEach((region, pixel) => {
    for (let channel = 0; channel < 3; channel += 1) {
      (sums[4 * region + channel] as number) += picture.colours[3 * pixel + channel] as number;
    }
    (sums[4 * region + 3] as number) += 1;
  });
  regionOf.forEach((region, pixel) => {
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[4 * pixel + channel] = (sums[4 * region + channel] as number) / (sums[4 * region + 3] as number);
    }
  });
  return pixels;
}

/**
 * The saliency map: how high in the tree a pixel is parted from the one to its right or below, whichever is higher; the
 * last one, which has neither, from the one to its left or above, whichever is lower. The darker, the more a
 * boundary stands out; shades go by the square root, so that faint ones are seen.
 */
export function saliencyPixels(picture: Picture, heightOf: (a: number, b: number) => number): Pixels {
  const { width, height } = picture;
  const heights = Float64Array.from({ length: width * height }, (_, pixel) => {
    const right = (pixel + 1) % width === 0 ? 0 : heightOf(pixel, pixel + 1);
    const below = pixel + width >= width * height ? 0 : heightOf(pixel, pixel + width);
    return Math.max(right, below);
  });
  const last = width * height - 1;
  const before = [...(width > 1 ? [last - 1] : []), ...(height > 1 ? [last - width] : [])];
  if (before.length > 0) heights[last] = Math.min(...before.map((pixel) => heightOf(pixel, last)));
  const most = heights.reduce((a, b) => Math.max(a, b), 0);
  const pixels = blank(picture);
  heights.forEach((value, pixel) => {
    const shade = 255 * (1 - Math.sqrt(most > 0 ? value / most : 0));
    pixels.fill(shade, 4 * pixel, 4 * pixel + 3);
  });
  return pixels;
}

/** Fades what is not marked towards a grey, in place. */
export function fadeOthers(pixels: Pixels, isMarked: (pixel: number) => boolean): void {
  for (let pixel = 0; 4 * pixel < pixels.length; pixel += 1) {
    if (isMarked(pixel)) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[4 * pixel + channel] = 0.25 * (pixels[4 * pixel + channel] as number) + 0.75 * 160;
    }
  }
}
