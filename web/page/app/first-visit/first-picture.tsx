import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { hierarchyFromMerges } from '../../../engine/hierarchy/linkage.ts';
import { groupLeaves } from '../../drawing/groups.ts';
import { Layers } from '../../drawing/layers.ts';
import { radial } from '../../drawing/radial.ts';
import { drawScene, type Scene } from '../../drawing/scene.ts';
import { useLiveEffect } from '../parts/live.ts';
import { measureText } from '../parts/text-width.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import first from './first-tree.json';

/** The tree of the sample, drawn as the page draws its results: an example of what comes. */
export function FirstPicture() {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const layers = useSignal<Layers | null>(null);
  const size = useSize(frame);
  useEffect(() => {
    if (svg.current === null) return undefined;
    const made = new Layers(svg.current);
    layers.value = made;
    return () => made.remove();
  }, [layers]);
  useLiveEffect(() => {
    const { width, height } = size.value;
    if (layers.value === null || width === 0) return;
    const scene = sceneOf(width, height);
    svg.current?.setAttribute('viewBox', `${-width / 2} ${-height / 2} ${width} ${height}`);
    // The keys of groups need a legend, which this picture has not.
    const over = scene.over.filter(({ style }) => style !== 'key');
    layers.value.paint({ ...scene, over }, drawingTheme());
    layers.value.transform({ k: 1, x: 0, y: 0 }, true);
  }, [layers, size]);
  return (
    <div class="first-picture-frame" ref={frame}>
      <svg
        ref={svg}
        role="img"
        aria-label="The hierarchy of 104 languages, coloured by branch"
        width={size.value.width}
        height={size.value.height}
      />
    </div>
  );
}

const sceneOf = (width: number, height: number): Scene =>
  drawScene(radial, {
    hierarchy: hierarchyFromMerges(first.classes.length, Uint32Array.from(first.merges)),
    classes: first.classes,
    groups: (tree) => groupLeaves(tree, first.groups),
    width,
    height,
    measure: measureText,
  });
