import { batch } from '@preact/signals';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import type { View } from './view.ts';

/** Selects a node where it can be seen: folded groups around it open, and a subtree without it makes way for the whole tree. */
export function leadTo(view: View, { parents }: Pick<Finished, 'parents'>, node: number): void {
  const around = ancestorsOf(parents, node);
  const drawn = view.focus.value.at(-1);
  const folded = view.folded.value;
  batch(() => {
    if (around.some((group) => folded.has(group)))
      view.folded.value = new Set([...folded].filter((group) => !around.includes(group)));
    if (drawn === undefined || drawn === node || around.includes(drawn)) view.select(node);
    else view.goTo(node);
  });
}
