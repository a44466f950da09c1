import { parentPort, workerData } from 'node:worker_threads';
import { createFeatureWork } from '../../web/methods/shared/features/work.ts';
import type { FromWorker, ToWorker } from '../../web/workers/protocol.ts';
import { createReader } from '../../web/workers/reader.ts';
import { toFailure } from '../../web/workers/remote.ts';
import { RemoteDesk } from '../../web/workers/remote-source.ts';
import { FileSource } from './file-source.ts';

/* A thread that does tasks for the command line, with the files that its process has open. */

const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);
const desk = new RemoteDesk(post, ({ name, shared, size }) =>
  typeof shared === 'number' ? new FileSource(name, shared, size) : null,
);
const module: WebAssembly.Module = workerData;
const answer = (piece: Uint8Array<ArrayBuffer>): void => post({ type: 'pieced', piece }, [piece.buffer]);
const read = createReader(Promise.resolve(module), desk.connect, answer, createFeatureWork());
parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'ping') post({ type: 'pong' });
  if (desk.receive(message) || message.type !== 'piece') return;
  read(message.task).catch((error: unknown) => post({ type: 'failed', failure: toFailure(error) }));
});
