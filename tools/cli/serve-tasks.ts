import { parentPort, workerData } from 'node:worker_threads';
import type { TaskHandlers } from '../../web/engine/methods/shared/runner.ts';
import { type Channel, createChannel, type Message } from '../../web/engine/workers/channel.ts';
import type { PageCalls, RemoteHandle, WorkerCalls } from '../../web/engine/workers/protocol.ts';
import { RemoteSource } from '../../web/engine/workers/remote-source.ts';
import { createTaskWorker } from '../../web/engine/workers/task-worker.ts';
import { FileSource } from './file-source.ts';

/** Makes this thread do tasks for the command line, with the files that its process has open. */
export function serveTasks(tasks: TaskHandlers): void {
  const files = new Map<number, FileSource>(); // one a file, for all tasks: each has memory that it reads to
  const open = (name: string, shared: number, size: number): FileSource => {
    const file = files.get(shared) ?? new FileSource(name, shared, size);
    files.set(shared, file);
    return file;
  };
  const connect = (handle: RemoteHandle): RemoteSource => {
    const { name, shared, size } = handle;
    const local = typeof shared === 'number' ? open(name, shared, size) : null;
    return new RemoteSource(handle, (range) => parent.ask('read', range), local);
  };
  const module: WebAssembly.Module = workerData;
  const parent: Channel<PageCalls> = createChannel<PageCalls, WorkerCalls>(
    (message, transfer) => parentPort?.postMessage(message, transfer as ArrayBuffer[]),
    { task: createTaskWorker(Promise.resolve(module), tasks, connect), ping: () => undefined },
  );
  parentPort?.on('message', (message: Message) => parent.receive(message));
}
