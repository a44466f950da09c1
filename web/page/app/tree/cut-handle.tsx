import type { ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type Clusters, cutBeyond, heightOfCut } from '../../../engine/hierarchy/cut.ts';
import type { Finished } from '../finished/finished.ts';
import { three } from '../parts/digits.ts';
import { counted } from '../parts/format.ts';
import { useLiveEffect } from '../parts/live.ts';
import { useSession } from '../session/context.ts';
import { goesToCut } from './tree-keys.ts';
import { TREE } from './tree-mirror.tsx';

/** In px from the top left corner of the drawing. */
export interface HandlePlace {
  readonly x: number;
  readonly y: number;
}

/** Levels that PageUp and PageDown go, of all. */
const PAGE = 1 / 10;

/** The number of merges by which a key moves the cut up in a tree of this many leaves. */
function mergesUp(key: string, leaves: number): number | undefined {
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
  return steps[key];
}

/** The place of the line; below the lowest merge its height means nothing. */
const placeOf = (clusters: Clusters | null, height: number): string =>
  clusters?.lowest === Number.NEGATIVE_INFINITY ? 'cut below every merge' : `cut at height ${three(height)}`;

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
  const handle = useRef<HTMLDivElement>(null);
  const at = place.value;
  useLiveEffect(() => {
    if (at === null || !goesToCut.value) return;
    goesToCut.value = false;
    if (document.activeElement?.id === TREE) handle.current?.focus(); // not where the focus has moved on meanwhile
  }, [at]);
  if (at === null || finished.result.openRoot) return null;
  const leaves = finished.order.leaves.length;
  const now = clusters.value?.tops.length ?? leaves;
  const height =
    clusters.value === null || view.cut.value === null ? null : heightOfCut(view.cut.value, clusters.value);
  const text =
    height === null ? 'not cut' : `${counted(now, 'cluster', 'clusters')}, ${placeOf(clusters.value, height)}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    const merges = mergesUp(event.key, leaves);
    if (event.key === 'Delete') view.cut.value = null;
    else if (merges !== undefined) view.cutAt(cutBeyond(finished.result.hierarchy, height, merges));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={handle}
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
