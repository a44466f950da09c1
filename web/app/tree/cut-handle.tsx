import type { ReadonlySignal } from '@preact/signals';
import { heightOfClusters, innerHeights } from '../../hierarchy/cut.ts';
import { counted, three } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { Finished } from '../session/finished.ts';

/** In px from the top left corner of the drawing. */
export interface HandlePlace {
  readonly x: number;
  readonly y: number;
}

/** The id of the handle, for the key that leads to it. */
export const CUT_HANDLE = 'cut-handle';

/** Levels that PageUp and PageDown go, of all. */
const PAGE = 1 / 10;

/** A height between each merge and the next, from where all leaves are alone to where all are together. */
function stopsOf({ result }: Finished): number[] {
  const heights = Array.from(innerHeights(result.hierarchy));
  const lowest = heights[0] ?? 0;
  const between = heights.map((height, at) => (height + (heights[at + 1] ?? height)) / 2);
  return [lowest > 0 ? lowest / 2 : lowest - 1, ...between];
}

interface CutHandleProps {
  readonly finished: Finished;
  readonly place: ReadonlySignal<HandlePlace | null>;
  readonly dragging: ReadonlySignal<boolean>;
}

/**
 * The handle of the cut: a slider that sits on the line. Its value is the number of clusters, and each step goes past one
 * merge. The pointer goes through it to the drawing, which knows where heights are.
 */
export function CutHandle({ finished, place, dragging }: CutHandleProps) {
  const { view, clusters } = useSession();
  const at = place.value;
  if (at === null) return null;
  const leaves = finished.order.leaves.length;
  const now = clusters.value?.tops.length ?? leaves;
  const height = clusters.value === null ? null : heightOfClusters(clusters.value);
  const text = height === null ? 'not cut' : `${counted(now, 'cluster', 'clusters')}, cut at height ${three(height)}`;

  const step = (by: number): void => {
    const stops = stopsOf(finished);
    const level =
      height === null
        ? 0
        : Math.max(
            0,
            stops.findLastIndex((stop) => stop <= height),
          );
    view.cutAt(stops[Math.min(stops.length - 1, Math.max(0, level + by))] as number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.round(PAGE * leaves));
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: -1,
      ArrowUp: -1,
      ArrowLeft: 1,
      ArrowDown: 1,
      PageUp: -page,
      PageDown: page,
      Home: leaves,
      End: -leaves,
    };
    const by = steps[event.key];
    if (event.key === 'Delete') view.cut.value = null;
    else if (by !== undefined) step(by);
    else return;
    event.preventDefault();
  };
  return (
    <div
      id={CUT_HANDLE}
      class="cut-handle"
      role="slider"
      tabIndex={0}
      aria-label="Cut of the tree"
      aria-valuemin={1}
      aria-valuemax={leaves}
      aria-valuenow={now}
      aria-valuetext={text}
      data-cut={height !== null}
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      onKeyDown={onKeyDown}
      onBlur={() => view.settle()}
      data-dragging={dragging.value}
    >
      {height !== null && (
        <span class="cut-tip" aria-hidden="true">
          {counted(now, 'cluster', 'clusters')}
        </span>
      )}
    </div>
  );
}
