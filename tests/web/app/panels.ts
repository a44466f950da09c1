import { METHOD_PANELS } from '../../../web/app/method-panels.ts';
import type { Compared, Question } from '../../../web/app/panel-kit.ts';
import { loadMethodPanel } from '../../../web/app/use-method-panel.ts';
import type { Result } from '../../../web/model/result.ts';

/* What methods say of their results, with their code there at once. */

const ids = Object.keys(METHOD_PANELS);
const PANELS = new Map(await Promise.all(ids.map(async (id) => [id, await loadMethodPanel(id)] as const)));

/** Why a step was made. */
export const decisionOf = (result: Result, step: number): readonly Question[] =>
  PANELS.get(result.method)?.decide?.(result, step) ?? [];

/** How a tree was made that was not made in steps. */
export const wayOf = (result: Result): string => PANELS.get(result.method)?.way?.(result) ?? '';

/** Why a node was split as it was. */
export const decisionAt = (result: Result, node: number): readonly Question[] =>
  PANELS.get(result.method)?.decideNode?.(result, node) ?? [];

/** The nodes that were split, in their order. */
export const splitsIn = (result: Result): readonly Compared[] => PANELS.get(result.method)?.splits?.(result) ?? [];
