import { type Signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { at as entry } from '../../../engine/base/arrays.ts';
import { joinHeights } from '../../../engine/hierarchy/linkage.ts';
import { pictureOfSuperpixels } from '../../../engine/methods/ultrametric/superpixels.ts';
import type { Picture } from '../../../engine/model/dataset.ts';
import { counted } from '../../app/parts/format.ts';
import { useLiveEffect, useLiveValue } from '../../app/parts/live.ts';
import { showsPainting } from '../../drawing/paint-context.ts';
import { fadeOthers, originalPixels, type Pixels, regionPixels, saliencyPixels } from '../../drawing/segments.ts';
import {
  CutScores,
  type Finished,
  leafOfPoint,
  type PictureProps,
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
export function SegmentsPicture({ finished }: PictureProps) {
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

function Segments({ finished, picture }: PictureProps & { picture: Picture }) {
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
    <div class="points">
      <CutScores finished={finished} />
      <ViewChoice shown={shown} />
      <div class="points-frame">
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
          onPointerLeave={() => {
            view.hovered.value = null;
          }}
          onClick={(event) => view.select(nodeAt(event))}
        />
      </div>
    </div>
  );
}

function ViewChoice({ shown }: { shown: Signal<ViewId> }) {
  return (
    <fieldset class="joined segments-choice">
      <legend class="unseen">What is shown of the picture</legend>
      {VIEWS.map(({ id, label, hint }) => (
        <button
          key={id}
          type="button"
          class="button"
          title={hint}
          aria-pressed={shown.value === id}
          onClick={() => {
            shown.value = id;
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
