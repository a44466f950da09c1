import type { ByteSource } from '../model/bytes.ts';
import type { FromWorker, RemoteHandle, ToWorker } from './protocol.ts';
import { fromFailure } from './remote.ts';

/** Opens a file that another thread shares; null where this thread cannot. */
export type OpenShared = (handle: RemoteHandle) => ByteSource | null;

/**
 * A file that stays with the thread that opened it, as a worker sees it. The worker reads it by itself where its engine has
 * streams of it; in others a worker of a page from disk can read no Blob.
 */
export class RemoteSource implements ByteSource {
  readonly handle: RemoteHandle;
  readonly readNow: ByteSource['readNow'];
  readonly pieces: ByteSource['pieces'];
  readonly #requests: ByteRequests;
  readonly #local: ByteSource | null;

  constructor(handle: RemoteHandle, requests: ByteRequests, local: ByteSource | null) {
    this.handle = handle;
    this.readNow = local?.readNow?.bind(local);
    this.pieces = local?.pieces?.bind(local);
    this.#requests = requests;
    this.#local = this.pieces === undefined ? null : local;
  }

  get name(): string {
    return this.handle.name;
  }

  get size(): number {
    return this.handle.size;
  }

  get isSequential(): boolean {
    return this.handle.isSequential;
  }

  /** For the threads that do tasks for this one. */
  get shared(): ByteSource['shared'] {
    return this.handle.shared;
  }

  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#local !== null) return this.#local.read(start, end);
    return this.#requests.ask((request) => ({ type: 'read', request, remote: this.handle.remote, start, end }));
  }
}

interface Waiting {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** Requests of a worker for bytes: of files, and results of tasks that other workers do. */
export class ByteRequests {
  readonly #post: (message: FromWorker) => void;
  readonly #openShared: OpenShared;
  readonly #waiting = new Map<number, Waiting>();
  #requests = 0;

  constructor(post: (message: FromWorker) => void, openShared: OpenShared) {
    this.#post = post;
    this.#openShared = openShared;
  }

  connect = (handle: RemoteHandle): ByteSource => new RemoteSource(handle, this, this.#openShared(handle));

  ask(question: (request: number) => FromWorker): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#requests += 1;
      this.#waiting.set(this.#requests, { resolve, reject });
      this.#post(question(this.#requests));
    });
  }

  /** Whether the message was an answer. */
  receive(message: ToWorker): boolean {
    if (message.type !== 'bytes' && message.type !== 'request-failed') return false;
    const waiting = this.#waiting.get(message.request);
    this.#waiting.delete(message.request);
    if (message.type === 'bytes') waiting?.resolve(message.bytes);
    else waiting?.reject(fromFailure(message.failure));
    return true;
  }
}
