import type { RunContext, Task, WorkerPool } from '../../model/run.ts';

/**
 * Tasks done by several workers of a pool, their answers taken in the order of the tasks. One more is under way than there are
 * workers, so that none waits.
 */
export async function inOrder(
  pool: WorkerPool,
  workers: number,
  tasks: number,
  taskOf: (index: number) => Task,
  { signal }: Pick<RunContext, 'signal'>,
  onAnswer: (answer: Uint8Array<ArrayBuffer>, index: number) => void,
): Promise<void> {
  const ask = (index: number): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = pool.work(taskOf(index));
    answer.catch(() => undefined); /* a failure is thrown where it is awaited, the first in the order of the tasks */
    return answer;
  };
  const underWay: Promise<Uint8Array<ArrayBuffer>>[] = [];
  let asked = 0;
  for (let index = 0; index < tasks; index += 1) {
    for (; asked < tasks && underWay.length <= workers; asked += 1) underWay.push(ask(asked));
    const answer = await underWay.shift();
    signal?.throwIfAborted();
    if (answer !== undefined) onAnswer(answer, index);
  }
}
