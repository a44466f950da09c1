import { classesThatOccur } from '../../data/dataset/labels.ts';
import type { Candidate } from '../../methods/candidates.ts';
import { METHODS, methodOf } from '../../methods/index.ts';
import { JUDGED_LEAVES } from '../../methods/shared/options/common.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Method, Options } from '../../model/method.ts';

/** A run as a text: the same for runs that make the same tree of the same files. */
export function runKey({ method, options }: Candidate): string {
  const neutral = methodOf(method)?.options.filter((option) => option.neutral) ?? [];
  const said = Object.entries(options).filter(([key]) => !neutral.some((option) => option.key === key));
  return JSON.stringify([method, said.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Trees of labelled points are judged at as many leaves as there are classes, which trees of clusters have. */
function judgedLeaves({ options }: Method, { features, labels }: Dataset): Options {
  const isOfPoints = options.some((option) => option === JUDGED_LEAVES);
  if (!isOfPoints || features === null || labels === null || labels.values.length !== features.table.shape[0])
    return {};
  const leaves = classesThatOccur(labels);
  return leaves > 1 ? { leaves } : {};
}

/**
 * Every method that fits these files, each with its usual options and then with those that it tries by itself; each run once.
 * `usual`: the options that a method begins with.
 */
export function usualRuns(dataset: Dataset, usual: (method: Method) => Options): Candidate[] {
  const runs = new Map<string, Candidate>();
  for (const method of METHODS) {
    if (method.missing(dataset) !== null) continue;
    for (const changed of [{}, ...(method.quickTrials?.(dataset) ?? [])]) {
      const run = { method: method.id, options: { ...usual(method), ...changed, ...judgedLeaves(method, dataset) } };
      if (!runs.has(runKey(run))) runs.set(runKey(run), run);
    }
  }
  return Array.from(runs.values());
}
