import { parentPort, workerData } from 'node:worker_threads';
import type { TaskHandlers } from '../../web/methods/shared/task-handler.ts';
import type { Task } from '../../web/model/run.ts';
import type { FromWorker, ToWorker } from '../../web/workers/protocol.ts';
import { toFailure } from '../../web/workers/remote.ts';
import { ByteRequests } from '../../web/workers/remote-source.ts';
import { createTaskWorker } from '../../web/workers/task-worker.ts';
import { FileSource } from './file-source.ts';

/** Makes this thread do tasks for the command line, with the files that its process has open. */
export function serveTasks(tasks: TaskHandlers): void {
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);
  const files = new Map<number, FileSource>(); // one a file, for all tasks: each has memory that it reads to
  const open = (name: string, shared: number, size: number): FileSource => {
    const file = files.get(shared) ?? new FileSource(name, shared, size);
    files.set(shared, file);
    return file;
  };
  const requests = new ByteRequests(post, ({ name, shared, size }) =>
    typeof shared === 'number' ? open(name, shared, size) : null,
  );
  const module: WebAssembly.Module = workerData;
  const perform = createTaskWorker(Promise.resolve(module), tasks, requests.connect);
  const doTask = async (task: Task): Promise<void> => {
    const answer = await perform(task);
    post({ type: 'task-done', answer }, [answer.buffer]);
  };
  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'ping') post({ type: 'pong' });
    if (requests.receive(message) || message.type !== 'task') return;
    doTask(message.task).catch((error: unknown) => post({ type: 'failed', failure: toFailure(error) }));
  });
}
