import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ComparedTrees } from '../../../../engine/methods/shared/comparison/comparison.ts';
import { treeOf } from '../../../../engine/methods/shared/tree-of-result.ts';
import type { NamedHierarchy } from '../../../../engine/model/named-hierarchy.ts';
import type { Finished } from '../../finished/finished.ts';
import { resultTitle } from '../../finished/past-results.ts';
import { type Problem, problemOf } from '../../parts/problem.ts';
import type { Session } from '../../session/session.ts';

/** The comparison found for a tree. */
interface Found {
  readonly finished: Finished;
  readonly compared: ComparedTrees;
  /** The title of the other tree. */
  readonly title: string;
}

/** The state of a comparison; the one found before stays until there is a new one. */
export interface Comparing {
  readonly running: boolean;
  readonly found: Found | null;
  readonly problem: Problem | null;
}

/** Compares a result with another tree, by its title, in a worker, anew whenever one of them changes; null: not yet. */
export function useComparison(
  session: Session,
  finished: Finished,
  tree: NamedHierarchy | null,
  title: string,
): Signal<Comparing> {
  const state = useSignal<Comparing>({ running: false, found: null, problem: null });
  useEffect(() => {
    if (tree === null) return undefined;
    const controller = new AbortController();
    const pair = {
      a: treeOf(finished.result),
      b: tree,
      names: [resultTitle(finished.result), title] as const,
      similarity: finished.result.similarity ?? null,
    };
    state.value = { ...state.peek(), running: true };
    session.engine.compare(pair, { signal: controller.signal }).then(
      (compared) => {
        if (!controller.signal.aborted)
          state.value = { running: false, found: { finished, compared, title }, problem: null };
      },
      (error: unknown) => {
        if (!controller.signal.aborted) state.value = { running: false, found: null, problem: problemOf(error) };
      },
    );
    return () => {
      controller.abort();
      state.value = { ...state.peek(), running: false };
    };
  }, [session, finished, tree, title, state]);
  return state;
}
