import type { ReadonlySignal } from '@preact/signals';
import type { Painter } from '../../drawing/painter.ts';
import type { Scene } from '../../drawing/scene.ts';
import { cutHierarchy } from '../../hierarchy/cut.ts';
import type { Finished } from '../finished/finished.ts';
import { madeBy } from '../finished/steps.ts';
import { useLiveEffect, useLiveValue } from '../parts/live.ts';
import { useSession } from '../session/context.ts';
import type { Drawn } from './drawn.ts';
import { existingAt } from './existing.ts';
import { shownCut } from './shown-cut.ts';

/** A scene and the part of the tree whose numbers it has. */
export interface Shown {
  readonly drawn: Drawn;
  readonly scene: Scene;
}

/**
 * Keeps what is marked in a drawing as the view has it: selection, pointer, cut, group, and how far the playback is. The
 * painter is told once it has the scene that the node numbers belong to, which is `shown`.
 */
export function useHighlights(
  painter: ReadonlySignal<Painter | null>,
  finished: Finished,
  shown: ReadonlySignal<Shown | null>,
): void {
  const { view, clusters: cutNow } = useSession();
  const { result, parents, order } = finished;
  /** The node that the step that is played back made. */
  const made = useLiveValue((): number | null => {
    const step = view.step.value;
    return step === null ? null : (madeBy(result, step)[0] ?? null);
  }, [view, result]);
  // While steps are played back, the line of the cut is above all that is drawn.
  const played = useLiveValue(() => {
    if (made.value === null) return null;
    const cut = { by: 'height', height: result.hierarchy.height[made.value] as number } as const;
    return { cut, clusters: cutHierarchy(result.hierarchy, parents, order, cut) };
  }, [made, result, parents, order]);

  useLiveEffect(
    () => painter.value?.setSelection(shown.value?.drawn.partOf(view.selected.value) ?? null),
    [painter, shown, view],
  );
  useLiveEffect(
    () => painter.value?.setHover(shown.value?.drawn.partOf(view.hovered.value ?? made.value) ?? null),
    [painter, shown, view, made],
  );
  useLiveEffect(() => {
    const now = shown.value;
    const nodes = view.lit.value?.nodes ?? [];
    painter.value?.setLit([...new Set(nodes.flatMap((node) => now?.drawn.partOf(node) ?? []))]);
  }, [painter, shown, view]);
  useLiveEffect(() => {
    if (shown.value === null) return;
    const { cut, clusters } = played.value ?? { cut: view.cut.value, clusters: cutNow.value };
    painter.value?.setCut(shownCut(shown.value.drawn, clusters, cut));
  }, [painter, shown, played, view, cutNow]);
  useLiveEffect(() => {
    const group = view.emphasis.value;
    const index = group === null ? -1 : (shown.value?.scene.groups?.names.indexOf(group) ?? -1);
    painter.value?.setGroup(index < 0 ? null : index);
  }, [painter, shown, view]);
  useLiveEffect(() => {
    const now = shown.value;
    if (now !== null) painter.value?.setExisting(existingAt(result, view.step.value, now.drawn.whole));
  }, [painter, shown, view, result]);
}
