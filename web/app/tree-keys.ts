import { isLeaf } from '../hierarchy/walk.ts';
import type { Finished } from './finished.ts';
import { neighbour, stepOfKey } from './steps.ts';
import { type TreeHandle, ZOOM_STEP } from './tree.tsx';
import type { View } from './view.ts';

/** Does what a key means while the drawing has the focus; false for a key that means nothing there. `top` is the drawn root. */
export function pressTreeKey(key: string, finished: Finished, view: View, top: number, tree: TreeHandle): boolean {
  const { hierarchy } = finished.result;
  const at = view.selected.value ?? top;
  const step = stepOfKey(key);
  if (step !== undefined) {
    view.select(neighbour(hierarchy, finished.parents, at, step, top));
    return true;
  }
  switch (key) {
    case 'Enter':
      if (isLeaf(hierarchy, at)) return false;
      view.focusOn(at);
      return true;
    case 'Escape':
      if (view.focus.value.length > 0) view.back();
      else view.select(null);
      return true;
    case '+':
    case '=':
      tree.zoomBy(ZOOM_STEP);
      return true;
    case '-':
      tree.zoomBy(1 / ZOOM_STEP);
      return true;
    case '0':
      tree.reset();
      return true;
    default:
      return false;
  }
}
