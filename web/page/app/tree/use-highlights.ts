import type { ReadonlySignal } from '@preact/signals';
import { at } from '../../../engine/base/arrays.ts';
import { cutHierarchy, heightOfClusters } from '../../../engine/hierarchy/cut.ts';
import type { Painter } from '../../drawing/painter.ts';
import type { Scene } from '../../drawing/scene.ts';
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

const onlyOf = (nodes: readonly number[]): number | null => (nodes.length === 1 ? (nodes[0] ?? null) : null);

/** The cut after a step: between what it made and what comes next; none after the last, and null where no step is shown. */
export function playedCut({ result, parents, order }: Finished, made: readonly number[]) {
  const [first] = made;
  if (first === undefined) return null;
  const own = { by: 'height', height: at(result.hierarchy.height, first) } as const;
  const clusters = cutHierarchy(result.hierarchy, parents, order, own);
  if (clusters.highest === Number.POSITIVE_INFINITY) return { cut: null, clusters: null };
  return { cut: { by: 'height', height: heightOfClusters(clusters) } as const, clusters };
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
  const { result } = finished;
  /** The nodes that the step that is played back made: a round may make several. */
  const made = useLiveValue((): readonly number[] => {
    const step = view.step.value;
    return step === null ? [] : madeBy(result, step);
  }, [view, result]);
  // While steps are played back, the line of the cut is above what the step made, and below what is made next.
  const played = useLiveValue(() => playedCut(finished, made.value), [made, finished]);

  useLiveEffect(
    () => painter.value?.setSelection(shown.value?.drawn.partOf(view.selected.value) ?? null),
    [painter, shown, view],
  );
  useLiveEffect(
    () => painter.value?.setHover(shown.value?.drawn.partOf(view.hovered.value ?? onlyOf(made.value)) ?? null),
    [painter, shown, view, made],
  );
  useLiveEffect(() => {
    const now = shown.value;
    const nodes = view.lit.value?.nodes ?? (made.value.length > 1 ? made.value : []);
    painter.value?.setLit([...new Set(nodes.flatMap((node) => now?.drawn.partOf(node) ?? []))]);
  }, [painter, shown, view, made]);
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
