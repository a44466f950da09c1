import { Core } from '../core/core.ts';
import type { ByteSource } from '../data/bytes.ts';
import { type NodeTask, readPiece } from './crew.ts';
import type { DetachedTask, RemoteHandle } from './protocol.ts';
import { attachTask } from './remote.ts';

/** Splits nodes with a core that can. */
export type NodeSplitter = (core: Core, task: NodeTask) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * What a thread of a crew does, in a worker or in Node: the tasks it is given, with one instance of the core. The small core
 * splits no nodes.
 */
export function createReader(
  module: Promise<WebAssembly.Module>,
  connect: (handle: RemoteHandle) => ByteSource,
  answer: (piece: Uint8Array<ArrayBuffer>) => void,
  splitter?: NodeSplitter,
): (task: DetachedTask) => Promise<void> {
  let core: Core | null = null;
  return async (task) => {
    core ??= new Core(await module);
    const attached = attachTask(task, connect);
    if (attached.kind === 'rows') answer(await readPiece(core, attached));
    else if (splitter !== undefined) answer(await splitter(core, attached));
    else throw new Error('This worker splits no nodes');
  };
}
