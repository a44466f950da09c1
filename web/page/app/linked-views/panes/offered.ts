import { runKey, usualRuns } from '../../../../engine/decisions/method-table/usual-runs.ts';
import { methodOf } from '../../../../engine/methods/index.ts';
import type { Result } from '../../../../engine/model/result.ts';
import type { Finished } from '../../finished/finished.ts';
import { type Request, usualRequest } from '../../finished/request.ts';
import type { Sweep } from '../../playback/method-panel.ts';
import { MOST_PANES } from './choice.ts';

/** In how many options a request differs from the tree that is shown, and which of them is the first. */
function farFrom({ result }: Finished, { method, options }: Request): readonly [number, number] {
  const keys = methodOf(method)?.options.filter(({ neutral }) => !neutral) ?? [];
  // A value found from the files is no difference.
  const differs = keys.map(({ key }) => options[key] !== 'auto' && options[key] !== result.options[key]);
  return [differs.filter(Boolean).length, differs.indexOf(true)];
}

/**
 * Requests that are worth a look beside a tree: each once, those of its own method first, the nearest first. None makes the
 * same tree.
 */
export function offeredRequests(finished: Finished): Request[] {
  const { result, sample, dataset, request } = finished;
  const own = [runKey(request), runKey({ method: result.method, options: result.options })];
  const runs = usualRuns(dataset, ({ id }) => usualRequest(id, sample).options)
    .map((run) => ({ run, isOwn: run.method === result.method, far: farFrom(finished, run) }))
    .filter(({ run, isOwn, far }) => !own.includes(runKey(run)) && !(isOwn && far[0] === 0));
  const ofOwn = runs.filter(({ isOwn }) => isOwn).sort((a, b) => a.far[0] - b.far[0] || a.far[1] - b.far[1]);
  return [...ofOwn, ...runs.filter(({ isOwn }) => !isOwn)].map(({ run }) => run);
}

/** The first request of a further pane: the first that is offered and is not there yet, else the last one again. */
export function nextRequest(finished: Finished, requests: readonly Request[]): Request {
  const there = new Set(requests.map(runKey));
  const next = offeredRequests(finished).find((each) => !there.has(runKey(each)));
  return next ?? requests.at(-1) ?? finished.request;
}

/** The values of one option beside the tree that is shown, ascending as listed; its own value has the first pane. */
export const sweepRequests = (
  { request, result }: { readonly request: Request; readonly result: Pick<Result, 'options'> },
  { key, values }: Sweep,
): Request[] =>
  values
    .filter((value) => value !== (result.options[key] ?? request.options[key]))
    .slice(0, MOST_PANES - 1)
    .map((value) => ({ method: request.method, options: { ...request.options, [key]: value } }));
