import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { dotsPerPixel, placeIn } from '../../../drawing/enlarged.ts';
import { showsPainting } from '../../../drawing/paint-context.ts';
import { paintScatter, pointAt, scatterOf } from '../../../drawing/scatter.ts';
import '../../styles/points.css';
import { counted } from '../../parts/format.ts';
import { useLiveEffect, useLiveValue } from '../../parts/live.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { useSize } from '../../parts/use-size.ts';
import { useSession } from '../../session/context.ts';
import type { PictureProps } from '../linked-view.ts';
import { CutScores } from './cut-scores.tsx';
import { LabelChoice, labelledOf, toggleLabelled } from './label-choice.tsx';
import { leafOfPoint, pointLooks } from './look.ts';

/** How far from a point the pointer may be, in px. */
const REACH = 14;
type AtElement = MouseEvent & { readonly currentTarget: Element };

const NONE = new Float64Array();

/**
 * The points in their plane, in the colours of the tree or of the step. Hovering and selecting work here and in the
 * tree alike.
 */
export function PointsPicture({ finished }: PictureProps) {
  const session = useSession();
  const { view, groups } = session;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  const choosing = useSignal(false);
  const coordinates = (finished.result.points ?? finished.result.members)?.coordinates ?? NONE;
  const leaves = useMemo(() => leafOfPoint(finished), [finished]);
  const scatter = useLiveValue(() => scatterOf(coordinates, size.value.width, size.value.height), [coordinates, size]);
  const labelled = useLiveValue(() => labelledOf(session, finished, choosing.value), [session, finished, choosing]);

  useLiveEffect(() => {
    const context = canvas.current?.getContext('2d');
    const { width, height } = size.value;
    if (canvas.current === null || !context || width === 0) return;
    const ratio = dotsPerPixel(canvas.current);
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const looked = {
      groups: groups.value,
      emphasis: view.emphasis.value,
      selected: view.selected.value,
      hovered: view.hovered.value,
      lit: view.lit.value,
      labelled: labelled.value,
    };
    const [places, looks] = [scatter.value, pointLooks(finished, looked, drawingTheme())];
    paintScatter(context, places, looks);
    showsPainting(canvas.current, () => ({ width, height, paint: (paper) => paintScatter(paper, places, looks) }));
  }, [finished, scatter, labelled, size, groups, view]);

  const under = (event: AtElement): number | null =>
    pointAt(scatter.value, ...placeIn(event.currentTarget, event), REACH);
  const nodeOf = (point: number | null): number | null => (point === null ? null : (leaves[point] ?? null));
  const press = (event: AtElement): void => {
    const point = under(event);
    if (choosing.value && point !== null) toggleLabelled(session, labelled.value, point);
    else view.choose(nodeOf(point));
  };
  return (
    <div class="points">
      <CutScores finished={finished} />
      <div class="points-frame" ref={frame} data-choosing={choosing.value}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${counted(coordinates.length / 2, 'point', 'points')} in the plane, in the colours of ${view.step.value === null ? 'the tree' : 'the groups of this step'}`}
          onPointerMove={(event) => {
            view.hovered.value = nodeOf(under(event));
          }}
          onPointerLeave={() => {
            view.hovered.value = null;
          }}
          onClick={press}
        />
      </div>
      <LabelChoice finished={finished} choosing={choosing} labelled={labelled.value} />
    </div>
  );
}
