import type { Result } from '../../../../web/engine/model/result.ts';
import { loadMethodPanel, providePanels } from '../../../../web/page/app/playback/method-panel.ts';
import { METHOD_PANELS } from '../../../../web/page/panels/index.ts';
import type { Compared, Question } from '../../../../web/page/panels/shared/kit.ts';

/* The methods' texts on their results, with their code there at once. */

providePanels(METHOD_PANELS);
const ids = Object.keys(METHOD_PANELS);
const PANELS = new Map(await Promise.all(ids.map(async (id) => [id, await loadMethodPanel(id)] as const)));

/** Why a step was made. */
export const decisionOf = (result: Result, step: number): readonly Question[] =>
  PANELS.get(result.method)?.decide?.(result, step) ?? [];

/** The way in which a tree was made that was not made in steps. */
export const wayOf = (result: Result): string => PANELS.get(result.method)?.way?.(result) ?? '';

/** Why a node was split as it was. */
export const decisionAt = (result: Result, node: number): readonly Question[] =>
  PANELS.get(result.method)?.decideNode?.(result, node) ?? [];

/** The nodes that were split, in their order. */
export const splitsIn = (result: Result): readonly Compared[] => PANELS.get(result.method)?.splits?.(result) ?? [];
