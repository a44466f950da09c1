import { Core } from '../core/core.ts';
import type { ByteSource } from '../data/bytes.ts';
import { readPiece } from './crew.ts';
import type { DetachedTask, RemoteHandle } from './protocol.ts';
import { attachTask } from './remote.ts';

/** What a thread of a crew does, in a worker or in Node: reads the pieces it is given, with one instance of the core. */
export function createReader(
  module: Promise<WebAssembly.Module>,
  connect: (handle: RemoteHandle) => ByteSource,
  answer: (piece: Uint8Array<ArrayBuffer>) => void,
): (task: DetachedTask) => Promise<void> {
  let core: Core | null = null;
  return async (task) => {
    core ??= new Core(await module);
    answer(await readPiece(core, attachTask(task, connect)));
  };
}
