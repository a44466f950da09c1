import { Core } from '../bindings/core.ts';
import type { ByteSource } from '../model/bytes.ts';
import { type FeatureTask, readPiece } from './crew.ts';
import type { DetachedTask, RemoteHandle } from './protocol.ts';
import { attachTask } from './remote.ts';

/** Does tasks on features with a core that can. */
export type FeatureWork = (core: Core, task: FeatureTask) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * What a thread of a crew does, in a worker or in Node: the tasks it is given, with one instance of the core. The small core
 * reads rows only.
 */
export function createReader(
  module: Promise<WebAssembly.Module>,
  connect: (handle: RemoteHandle) => ByteSource,
  answer: (piece: Uint8Array<ArrayBuffer>) => void,
  features?: FeatureWork,
): (task: DetachedTask) => Promise<void> {
  let core: Core | null = null;
  return async (task) => {
    core ??= new Core(await module);
    const attached = attachTask(task, connect);
    if (attached.kind === 'rows') answer(await readPiece(core, attached));
    else if (features !== undefined) answer(await features(core, attached));
    else throw new Error('This worker does nothing with features');
  };
}
