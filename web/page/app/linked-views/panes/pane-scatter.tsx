import { useRef } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { dotsPerPixel, placeIn } from '../../../drawing/enlarged.ts';
import { showsPainting } from '../../../drawing/paint-context.ts';
import { paintScatter, pointAt, scatterOf } from '../../../drawing/scatter.ts';
import { useLiveEffect } from '../../parts/live.ts';
import { drawingTheme } from '../../parts/theme.ts';
import type { Size } from '../../parts/use-size.ts';
import type { PaneLook } from './look.ts';

interface Props {
  readonly coordinates: Float64Array;
  readonly look: PaneLook;
  readonly size: Size;
  point(items: readonly number[] | null): void;
  pick(items: readonly number[]): void;
}

/** The largest distance of the pointer from a point, in px. */
const REACH = 14;
const NONE: ReadonlySet<number> = new Set();

/** The points in their plane in the colours of the clusters; outlined: those that are elsewhere in the first pane. */
export function PaneScatter({ coordinates, look, size, point, pick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = size;
  useLiveEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current === null || !context || width === 0) return;
    const ratio = dotsPerPixel(canvas.current);
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const theme = drawingTheme();
    const { clusterOf, colourOf, elsewhere, lit } = look;
    const looks = {
      colour: (item: number) => colourOf(at(clusterOf, item)),
      isFaint: (item: number) => lit !== null && lit.size > 1 && !lit.has(item),
      isOutlined: (item: number) => elsewhere?.[item] === true,
      labelled: NONE,
      ringed: lit?.size === 1 ? [...lit] : [],
      ink: theme.ink,
      paper: theme.paper,
    };
    const places = scatterOf(coordinates, width, height);
    paintScatter(context, places, looks);
    showsPainting(canvas.current, () => ({ width, height, paint: (paper) => paintScatter(paper, places, looks) }));
  }, [coordinates, look, width, height]);
  const under = (event: MouseEvent & { readonly currentTarget: Element }): number[] | null => {
    const found = pointAt(scatterOf(coordinates, width, height), ...placeIn(event.currentTarget, event), REACH);
    return found === null ? null : [found];
  };
  return (
    <canvas
      ref={canvas}
      onPointerMove={(event) => point(under(event))}
      onPointerLeave={() => point(null)}
      onClick={(event) => {
        pick(under(event) ?? []);
      }}
    />
  );
}
