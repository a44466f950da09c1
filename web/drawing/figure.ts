import type { LayoutKind } from './layout.ts';
import { compose, type Scene, type SceneInput, treeRequest } from './scene.ts';

/** The widest label of a figure, in px. */
const LABEL_CAP = 400;

/** The scene for a figure: as large as it must be for every label to be there, whole up to a generous cap. O(n log n). */
export function figureScene(kind: LayoutKind, input: Omit<SceneInput, 'width' | 'height' | 'labelCap'>): Scene {
  const request = treeRequest({ ...input, labelCap: LABEL_CAP }, input.groups !== null);
  const placed = kind.place({ ...request, ...kind.figureSize(request) });
  return compose(placed, request.keys, { ...input, groups: input.groups?.(request.tree) ?? null });
}
