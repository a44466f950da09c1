import { Core } from '../bindings/core.ts';
import type { TaskHandler, TaskHandlers } from '../methods/shared/runner.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Task } from '../model/run.ts';
import type { RemoteHandle } from './protocol.ts';
import { attachTask } from './remote.ts';

/** Thread of a pool, in a worker or in Node: it does the tasks it is given, with one instance of the core. */
export function createTaskWorker(
  module: Promise<WebAssembly.Module>,
  tasks: TaskHandlers,
  connect: (handle: RemoteHandle) => ByteSource,
): (task: Task) => Promise<Uint8Array<ArrayBuffer>> {
  const made = new Map<string, TaskHandler | Promise<TaskHandler>>();
  const handlerOf = (kind: string): TaskHandler | Promise<TaskHandler> => {
    const known = made.get(kind) ?? tasks[kind]?.();
    if (known === undefined) throw new Error(`This worker does no task of kind ${kind}`);
    made.set(kind, known);
    return known;
  };
  let core: Core | null = null;
  return async (task) => {
    core ??= new Core(await module);
    const handler = await handlerOf(task.kind);
    return handler(core, attachTask(task, connect) as never); // only the handler of a kind knows its tasks
  };
}
