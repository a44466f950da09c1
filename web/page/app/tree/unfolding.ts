import { isTree } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import { lateCode } from '../parts/late-code.ts';
import type { Drawn } from './drawn.ts';

/** The code that draws a shared group once for each parent. Only a DAG has such groups. */
export const unfolding = lateCode('what draws copies of shared groups', () => import('./unfolded.ts'));

/** True if groups can be drawn once for each parent; not before the code for that is there. */
export const canUnfold = ({ result }: Pick<Finished, 'result'>): boolean =>
  !isTree(result.hierarchy) && unfolding.code.value?.isSmall(result.hierarchy) === true;

/** The same drawing without the joins that failed their test: `stands` has the nodes that stay. Unchanged until both that set and the code are there. */
export const onlyStanding = (drawn: Drawn, stands: ReadonlySet<number> | undefined): Drawn =>
  (stands && unfolding.code.value?.onlyStanding(drawn, stands)) ?? drawn;
