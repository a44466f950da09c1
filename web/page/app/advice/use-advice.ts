import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Advice } from '../../../engine/methods/advise.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { questionFor } from './question.ts';

/** The advice, if another method does clearly better than the tree that is shown. */
export type Advised =
  | { readonly state: 'silent' }
  | { readonly state: 'asking'; readonly stop: () => void }
  | { readonly state: 'told'; readonly advice: Advice; readonly title: string };

const SILENT: Advised = { state: 'silent' };

/** The time for which the page is left alone after a tree was drawn. */
const REST_MILLISECONDS = 800;
/** A question that takes longer on this machine is given up. */
const MAX_MILLISECONDS = 40_000;

/** The advice on each tree, so that it is asked for once. */
const known = new WeakMap<Hierarchy, Advised>();

/** Asks once the page is idle. Returns what cancels that. */
function askAtRest(session: Session, finished: Finished, state: Signal<Advised>): () => void {
  const { hierarchy } = finished.result;
  const controller = new AbortController();
  const timers = [setTimeout(() => void ask(), REST_MILLISECONDS)];
  const tell = (found: Advised): void => {
    if (controller.signal.aborted) return;
    known.set(hierarchy, found);
    state.value = found;
  };
  const stop = (): void => {
    tell(SILENT);
    controller.abort();
  };
  async function ask(): Promise<void> {
    const asked = questionFor(session, finished);
    if (asked === null) return;
    state.value = { state: 'asking', stop };
    timers.push(setTimeout(stop, MAX_MILLISECONDS));
    try {
      const advice = await session.engine.advise(asked.dataset, asked.question, { signal: controller.signal });
      for (const timer of timers) clearTimeout(timer);
      tell(advice === null ? SILENT : { state: 'told', advice, title: asked.title });
    } catch {
      tell(SILENT); // advice is optional: its errors are not shown
    }
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
    controller.abort();
  };
}

/** Asks in the background; anything else that runs comes first. */
export function useAdvice(session: Session, finished: Finished): Signal<Advised> {
  const state = useSignal<Advised>(SILENT);
  const isBusy = session.background.state.value.state === 'running' || session.opening.value.length > 0;
  useEffect(() => {
    const found = known.get(finished.result.hierarchy);
    state.value = found ?? SILENT;
    return found !== undefined || isBusy ? undefined : askAtRest(session, finished, state);
  }, [session, finished, isBusy, state]);
  return state;
}
