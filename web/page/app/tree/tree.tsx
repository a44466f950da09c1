import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { isTree } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import { useLiveEffect, useLiveValue } from '../parts/live.ts';
import { onPlainKey } from '../parts/plain-key.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { ZoomButtons } from '../parts/zoom-buttons.tsx';
import { useSession } from '../session/context.ts';
import { measureNamed } from '../view/colour-measures.ts';
import { loadLayouts } from '../view/loaded-layouts.ts';
import { loadMeasures } from '../view/loaded-measures.ts';
import { testedOf } from '../view/standing.ts';
import type { HandlePlace } from './cut-handle.tsx';
import { CutHandle } from './cut-handle.tsx';
import { drawnPart } from './drawn.ts';
import { TextsSwitch } from './texts-switch.tsx';
import { pressTreeKey } from './tree-keys.ts';
import { TreeMirror } from './tree-mirror.tsx';
import { canUnfold, loadUnfolding, onlyStanding, unfolded } from './unfolding.ts';
import { type Shown, useHighlights } from './use-highlights.ts';
import { usePainter } from './use-painter.ts';
import { useScene } from './use-scene.ts';

/** The drawing of the tree. Mouse, touch and keys walk it; the panels and the live region say what is selected. */
export function Tree({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(frame);
  const grip = useSignal<HandlePlace | null>(null);
  const dragging = useSignal(false);
  const drawn = useLiveValue(() => {
    const part = drawnPart(finished, {
      top: view.focus.value.at(-1) ?? null,
      folded: view.folded.value,
      turned: view.turned.value,
      siblings: view.siblings.value,
    });
    if (view.standing.value) return onlyStanding(part, testedOf(finished.result.hierarchy)?.nodes);
    return view.unfolded.value && canUnfold(finished) ? unfolded(part) : part;
  }, [finished, view]);
  const scene = useScene({ finished, drawn, frame, size, dragging });
  const painter = usePainter(svg, { drawn, dragging, grip });

  useLiveEffect(() => {
    if (view.layout.value !== 'radial') loadLayouts().catch((error) => session.report(error));
    if (measureNamed(view.grouping.value) !== undefined || view.step.value !== null || view.texts.value)
      loadMeasures().catch((error) => session.report(error));
  }, [view, session]);
  useLiveEffect(() => {
    if (view.standing.value || !isTree(finished.result.hierarchy))
      loadUnfolding().catch((error) => session.report(error));
  }, [finished, session, view]);
  const shown = useSignal<Shown | null>(null);
  const painted = useRef(finished.result.hierarchy);
  useLiveEffect(() => {
    const theme = drawingTheme();
    if (size.value.width === 0) return;
    // Another model's tree is seen from where that before it was.
    painter.value?.render(scene.value, theme, painted.current !== finished.result.hierarchy, view.held.value);
    painted.current = finished.result.hierarchy;
    shown.value = { drawn: drawn.value, scene: scene.value };
  }, [painter, scene, drawn, size, shown, finished, view]);
  useLiveEffect(() => painter.value?.follow(view.movedDown.value), [painter, view]);
  useHighlights(painter, finished, shown);

  const onKeyDown = onPlainKey(
    (key) => painter.value !== null && pressTreeKey(key, finished, view, drawn.value, painter.value),
  );
  return (
    <div class="picture">
      <div class="tree" ref={frame}>
        <TreeMirror finished={finished} drawn={drawn} onKeyDown={onKeyDown}>
          <svg ref={svg} width={size.value.width} height={size.value.height} aria-hidden="true" />
        </TreeMirror>
        <CutHandle finished={finished} place={grip} dragging={dragging} />
      </div>
      <ZoomButtons handle={painter} />
      <TextsSwitch finished={finished} />
    </div>
  );
}
