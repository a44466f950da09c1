import { parentPort, workerData } from 'node:worker_threads';
import { groupsOf, mutantOf, outcomeOf, seeds } from './mutants.ts';

/* Opens mutants in turn and tells of each, before and behind it: who started this ends it where it takes too long. */

export type Report =
  | { readonly kind: 'begins'; readonly number: number; readonly name: string }
  | { readonly kind: 'ends'; readonly ending: string; readonly outcome: string; readonly seconds: number }
  | { readonly kind: 'foreign'; readonly number: number; readonly error: string };

const { first, end } = workerData as { readonly first: number; readonly end: number };
const groups = groupsOf(seeds());
const post = (report: Report): void => parentPort?.postMessage(report);
let current = first;
process.on('unhandledRejection', (error) => post({ kind: 'foreign', number: current, error: `unhandled: ${error}` }));

for (; current < end; current++) {
  const mutant = mutantOf(current, groups);
  post({ kind: 'begins', number: current, name: mutant.name });
  const begin = process.cpuUsage();
  try {
    const outcome = await outcomeOf(mutant);
    const { user, system } = process.cpuUsage(begin);
    post({ kind: 'ends', ending: mutant.ending, outcome, seconds: (user + system) / 1e6 });
  } catch (error) {
    const what = error instanceof Error ? `${error.stack}` : String(error);
    post({ kind: 'foreign', number: current, error: what });
  }
}
