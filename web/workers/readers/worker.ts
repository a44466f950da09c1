import { readHere } from '../../hierarchy/read-here.ts';
import type { ByteSource } from '../../model/bytes.ts';
import { type Observed, observe } from '../observe.ts';
import { sendMembers } from './members.ts';
import { RpcChannel, type RpcMessage, type RpcRequest } from './rpc.ts';

/** The worker that reads one file of columns, one pickle, or one large text. The page keeps the file, the worker what it decoded. */

export type FromReader = RpcMessage | { readonly kind: 'observed'; readonly observed: Observed };

const post = (message: FromReader, transfer: Transferable[] = []): void =>
  (self as unknown as { postMessage(message: FromReader, transfer: Transferable[]): void }).postMessage(
    message,
    transfer,
  );

const sources: ByteSource[] = [];

async function answer(request: RpcRequest): Promise<unknown> {
  if (request.kind === 'open') {
    const { format, name, size, choice } = request;
    const file: ByteSource = { name, size, read: (start, end) => channel.bytes(0, start, end) };
    return sendMembers(await readHere(format, file, choice), file, sources);
  }
  const source = sources[request.source];
  if (source === undefined) throw new Error('there is no such table');
  return source.read(request.start, request.end);
}

const channel = new RpcChannel(post, answer);
observe((observed) => post({ kind: 'observed', observed }));
self.addEventListener('message', ({ data }: MessageEvent<RpcMessage>) => channel.receive(data));
