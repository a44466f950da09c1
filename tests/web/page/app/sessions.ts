import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { loadReaders, open } from '../../../../web/engine/hierarchy/open-files.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import type { RunContext } from '../../../../web/engine/model/run.ts';
import type { Engine } from '../../../../web/engine/workers/engine.ts';
import type { Finished } from '../../../../web/page/app/finished/finished.ts';
import { Session } from '../../../../web/page/app/session/session.ts';
import type { Sample } from '../../../../web/page/samples/sample.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { bareResult } from './bare-result.ts';
import '../../../../web/page/app/session/models.ts';
import '../../../../web/page/app/view/moved-over.ts';
import '../../../../web/engine/data/models/rows-beside.ts';

// Tests wait for a turn of the loop, not for code to be loaded: what opening needs is there.
await loadReaders();

/** A run that the test ends. */
interface Job {
  readonly context: RunContext;
  resolve(result?: Result): void;
  reject(error: Error): void;
}

export const merges = Uint32Array.of(0, 1, 3, 2);
export const RESULT = bareResult({
  method: 'l2h',
  options: { columns_are: 'classes' },
  classes: ['a', 'b', 'c'],
  hierarchy: hierarchyFromMerges(3, merges),
  merges,
  predicted: Uint32Array.of(1, 2, 3),
});

/** A session whose runs wait for the test. */
export function setUp() {
  const jobs: Job[] = [];
  const engine: Engine = {
    ask: (job) => Promise.reject(new Error(`nobody does ${job} here`)),
    run: (_method, _dataset, _options, context = {}) =>
      new Promise((resolve, reject) => {
        context.signal?.addEventListener('abort', () => reject(context.signal?.reason));
        jobs.push({ context, resolve: (result = RESULT) => resolve(result), reject });
      }),
  };
  let now = 0;
  const session = new Session({ engine, open: (opening) => open(opening, undefined, opening.choice), now: () => now });
  const job = (index: number): Job => {
    const found = jobs[index];
    if (found === undefined) throw new Error(`run ${index} was not started`);
    return found;
  };
  /** Lets what was begun go on until it has asked for a run, which then ends with this result. */
  const answered = async (begun: Promise<unknown>, index: number, result?: Result): Promise<void> => {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    begun.then(over, over);
    // The readers of files come with the first file.
    do await settle();
    while (jobs[index] === undefined && !isOver);
    job(index).resolve(result);
    await begun;
  };
  return { session, jobs, job, answered, at: (time: number) => (now = time) };
}

/** The tree that is seen; fails the test if there is none. */
export function seenIn(session: Session): Finished {
  const { value } = session.finished;
  if (value === null) throw new Error(`there is no tree: ${session.problems.value[0]?.message}`);
  return value;
}

export const text = (name: string, content: string): BufferSource => sourceOf(name, content);
export const logits = (name = 'logits.npy', first = 2) =>
  new BufferSource(name, writeNpy([4, 3], Float64Array.of(first, 1, -1, 0, 3, 1, -2, 0, 4, 1, 1.5, 0)));
export const labels = () => text('labels.txt', '0\n1\n2\n1\n');
export const classes = () => text('classes.csv', 'name,group\na,x\nb,x\nc,y\n');
export const SAMPLE: Sample = {
  ...{ id: 'toy', title: 'Toy', description: '', points: 'points', source: '', downloads: [] },
  opens: { method: 'ultrametric', options: { start: 'exact' }, roles: { 'logits.npy': 'features' } },
  load: async () => [
    { name: 'logits.npy', bytes: logits().bytes.slice() },
    { name: 'classes.csv', bytes: classes().bytes.slice() },
  ],
};
/** Lets promises that are ready go on. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A session with logits open and their tree shown. */
export async function finished() {
  const all = setUp();
  await all.answered(all.session.open([logits(), classes()]), 0);
  return all;
}
