import { signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import { isTree } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import type { Drawn } from './drawn.ts';

/** The code that draws a shared group once for each parent. Only a DAG has such groups. */
const code = signal<typeof import('./unfolded.ts') | null>(null);

export async function loadUnfolding(): Promise<void> {
  code.value = await lazily('what draws copies of shared groups', import('./unfolded.ts'));
}

/** True if groups can be drawn once for each parent; not before the code for that is there. */
export const canUnfold = ({ result }: Pick<Finished, 'result'>): boolean =>
  !isTree(result.hierarchy) && code.value?.isSmall(result.hierarchy) === true;

/** The same drawing with every shared node once for each parent, once the code for that is there. */
export const unfolded = (drawn: Drawn): Drawn => code.value?.unfolded(drawn) ?? drawn;

/** The same drawing without the joins that failed their test: `stands` has the nodes that stay. Unchanged until both that set and the code are there. */
export const onlyStanding = (drawn: Drawn, stands: ReadonlySet<number> | undefined): Drawn =>
  (stands && code.value?.onlyStanding(drawn, stands)) ?? drawn;
