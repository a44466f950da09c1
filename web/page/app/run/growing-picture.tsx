import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { GrowingTree } from '../../../engine/model/run.ts';
import { createPainter, type Painter } from '../../drawing/painter.ts';
import { drawScene } from '../../drawing/scene.ts';
import { count, counted } from '../parts/format.ts';
import { useLiveEffect } from '../parts/live.ts';
import { measureText } from '../parts/text-width.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import { lateExtras, layoutNamed, layouts } from '../view/late-drawing.ts';

/** A tree while it grows, in the layout of the page. Its leaves are groups of points that may still be split. */
export function GrowingPicture({ growing }: { growing: GrowingTree }) {
  const { view, finished } = useSession();
  const [frame, size] = useSize();
  const svg = useRef<SVGSVGElement>(null);
  const painter = useSignal<Painter | null>(null);
  useEffect(() => {
    if (svg.current === null) return undefined;
    const callbacks = { onHover: () => {}, onSelect: () => {}, onOpen: () => {} };
    // If its code cannot be loaded, the picture cannot be moved.
    const made = createPainter(
      svg.current,
      callbacks,
      lateExtras(() => {}),
    );
    painter.value = made;
    return () => made.destroy();
  }, [painter]);
  useLiveEffect(() => {
    // If the code of its layout cannot be loaded, it is drawn in the first layout.
    if (view.layout.value !== 'radial') layouts.load().catch(() => undefined);
  }, [view]);
  useLiveEffect(() => {
    const { width, height } = size.value;
    if (width === 0) return;
    const { hierarchy, keys, sizes } = growing;
    const classes = Array.from(sizes, (points) => counted(points, 'point', 'points'));
    const input = { hierarchy, classes, keys, groups: null, width, height, measure: measureText };
    painter.value?.render(drawScene(layoutNamed(view.layout.value), input), drawingTheme());
  }, [growing, size, view, painter]);
  const told = `Growing: ${count(growing.sizes.length)} of ${count(growing.wanted)} leaves`;
  return (
    <div class="view growing">
      <p class="finding hint">
        <span>
          <strong>{told}</strong> · leaves are groups of points
          {finished.value !== null && ' · the panels still show the tree from before'}
        </span>
      </p>
      <div class="tree" ref={frame}>
        <svg ref={svg} role="img" aria-label={told} width={size.value.width} height={size.value.height} />
      </div>
    </div>
  );
}
