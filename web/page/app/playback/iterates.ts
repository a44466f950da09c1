import { batch, effect } from '@preact/signals';
import { at } from '../../../engine/base/arrays.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import { type Finished, finish } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { carriedOver } from '../view/moved-over.ts';
import { loadMethodPanel, type MethodPanel } from './method-panel.ts';

/* The iterates of a descent: each is a result of its own, so that whatever draws, lists or exports shows that one. */

/** Name of the layer that shows an iterate: apart from that of lessons and reveal mode, which hide steps. */
const ITERATE = 'iterate';

/** The last of some ascending steps that is not after one; the first where all are. */
export function placeOf(steps: ArrayLike<number>, step: number): number {
  const later = Array.from(steps).findIndex((each) => each > step);
  return later < 0 ? steps.length - 1 : Math.max(0, later - 1);
}

/** The tree as it stood at a step of the descent; the whole where no iterate was kept. */
function finishedAt(whole: Finished, step: number, { iterates, atIterate }: MethodPanel): Finished {
  const { result, dataset, files, stamp } = whole;
  const steps = iterates?.(result) ?? [];
  if (atIterate === undefined || steps.length === 0) return whole;
  const seen = atIterate(result, placeOf(steps, step));
  return { ...finish(seen, dataset, files, stamp, whole), keys: keysOf(whole, seen.hierarchy) };
}

/** Shows the iterate that the view asks for, where the method keeps some. */
async function seeIterates(session: Session): Promise<void> {
  const method = session.whole.peek()?.result.method;
  if (method === undefined) return;
  const panel = await loadMethodPanel(method);
  session.seeAs((tree) => {
    const step = session.view.iterate.value;
    return step === null || tree.result.method !== method ? tree : finishedAt(tree, step, panel);
  }, ITERATE);
}

/** Shows the iterate that the view asks for, until what is returned is called. */
export function followIterate(session: Session): () => void {
  const stop = effect(() => {
    if (session.whole.value !== null) seeIterates(session).catch((error: unknown) => session.report(error));
  });
  return () => {
    stop();
    session.seeAs(null, ITERATE);
  };
}

/** Goes to the iterate of a step; null: the result. What is selected, focused on or folded stays where it is a group there too. */
export async function goToIterate(session: Session, step: number | null): Promise<void> {
  const { view, finished } = session;
  await seeIterates(session);
  const before = finished.peek();
  batch(() => {
    view.iterate.value = step;
    const after = finished.peek();
    if (before === null || after === null || before === after) return;
    const { selected, focus, folded, turned } = carriedOver(view, before, after);
    view.selected.value = selected;
    view.focus.value = focus;
    view.folded.value = folded;
    view.turned.value = turned;
    view.hovered.value = null;
  });
}

/** Goes to the iterate before or after; the result comes after the last one. */
export async function stepIterate(session: Session, way: 1 | -1): Promise<void> {
  const result = session.whole.peek()?.result;
  if (result === undefined) return;
  const steps = (await loadMethodPanel(result.method)).iterates?.(result) ?? [];
  const step = session.view.iterate.peek();
  const next = stepOn(step === null ? null : placeOf(steps, step), steps.length, way);
  await goToIterate(session, next === null ? null : at(steps, next));
}

/** 32 bits that look random, of a number. */
function mixed(number: number, seed: number): number {
  let z = Math.imul(number + 1, 0x9e3779b1) ^ seed;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return z ^ (z >>> 16);
}

/** By node, a text that nodes over the same classes share: 64 bits of their classes. Numbers of two groups may be equal by chance: they are for the motion of a drawing. */
function signatures(hierarchy: Hierarchy): string[] {
  const { classOf } = hierarchy;
  const [high, low] = [new Int32Array(classOf.length), new Int32Array(classOf.length)];
  for (const [node, c] of classOf.entries()) {
    if (isLeaf(hierarchy, node)) {
      high[node] = mixed(c, 0x5bd1e995);
      low[node] = mixed(c, 0x27d4eb2f);
      continue;
    }
    for (const child of childrenOf(hierarchy, node)) {
      high[node] = (high[node] as number) ^ (high[child] as number);
      low[node] = (low[node] as number) ^ (low[child] as number);
    }
  }
  return Array.from(high, (bits, node) => `${bits}.${low[node]}`);
}

/** Keys for a drawing: those of the result for groups that it has too. */
function keysOf({ result, keys }: Finished, seen: Hierarchy): (number | string)[] {
  const known = new Map(signatures(result.hierarchy).map((signature, node) => [signature, keys?.[node] ?? node]));
  return signatures(seen).map((signature) => known.get(signature) ?? signature);
}

/* Keys and clickers that go on while the page presents a tree, and their targets. */

/** Keys of the keyboard and of a presenter in the hand. */
const WAYS: Readonly<Record<string, 1 | -1>> = { ' ': 1, ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** The direction of a key, on or back; null for any other one. */
export const wayOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): 1 | -1 | null =>
  key === ' ' && shiftKey ? -1 : (WAYS[key] ?? null);

/**
 * The step after or before one of so many; null is the whole tree, which comes after the last step. From the whole tree the
 * way on leads to the first step again.
 */
export function stepOn(step: number | null, steps: number, way: 1 | -1): number | null {
  if (steps === 0) return null;
  const next = step === null ? (way === 1 ? 0 : steps - 1) : step + way;
  return next >= steps ? null : Math.max(0, next);
}

/** The same in reveal mode, where null is before the first step: what is not there yet comes one step at a time. */
export function stepOnHidden(step: number | null, steps: number, way: 1 | -1): number | null {
  const next = Math.min((step ?? -1) + way, steps - 1);
  return next < 0 ? null : next;
}
