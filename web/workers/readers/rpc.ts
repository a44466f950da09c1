import type { WorkerFormat } from '../../data/formats/read-in-worker.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import type { Failure } from '../protocol.ts';
import { fromFailure, toFailure } from '../remote.ts';

/** A message between page and worker: a request, its response, or its failure. */
export type RpcMessage =
  | { readonly kind: 'request'; readonly number: number; readonly request: RpcRequest }
  | { readonly kind: 'response'; readonly number: number; readonly response: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: Failure };

/** What can be asked for: bytes of a source on the other side, or (of the worker) the content of a file of the page. */
export type RpcRequest =
  | { readonly kind: 'bytes'; readonly source: number; readonly start: number; readonly end: number }
  | {
      readonly kind: 'open';
      readonly format: WorkerFormat;
      readonly name: string;
      readonly size: number;
      readonly choice?: ColumnChoice | undefined;
    };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** How often silence is checked. While a computer sleeps no check runs, so sleep does not count as silence. */
const CHECK_EVERY_MS = 5000;
const MAX_SILENT_CHECKS = 12;

/** Remote procedure calls between a page and a worker, in both directions. */
export class RpcChannel {
  readonly #post: (message: RpcMessage, transfer: Transferable[]) => void;
  readonly #answer: (request: RpcRequest) => Promise<unknown>;
  readonly #onSilence: (() => void) | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #sent = 0;
  /** Why requests fail from now on; null while they do not. */
  #end: Error | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #silentChecks = 0;

  constructor(
    post: (message: RpcMessage, transfer: Transferable[]) => void,
    answer: (request: RpcRequest) => Promise<unknown>,
    /** Called when the other side has neither answered nor asked for anything for a minute. */
    onSilence?: () => void,
  ) {
    this.#post = post;
    this.#answer = answer;
    this.#onSilence = onSilence;
  }

  ask(request: RpcRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#end !== null) throw this.#end;
      const number = ++this.#sent;
      this.#waiting.set(number, { resolve, reject });
      this.#post({ kind: 'request', number, request }, []);
      this.#watchSilence();
    });
  }

  /** Restarts the count of silent checks; stops it where no response is awaited. */
  #watchSilence(): void {
    this.#silentChecks = 0;
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else if (this.#onSilence !== undefined) this.#timer ??= setInterval(() => this.#countSilence(), CHECK_EVERY_MS);
  }

  #countSilence(): void {
    this.#silentChecks += 1;
    if (this.#silentChecks >= MAX_SILENT_CHECKS) this.#onSilence?.();
  }

  async bytes(source: number, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.ask({ kind: 'bytes', source, start, end });
    if (!(bytes instanceof Uint8Array)) throw new Error('no bytes came');
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Uint8Array<ArrayBuffer>;
  }

  /** Fails all open and later requests: the other side died. */
  fail(error: Error): void {
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#watchSilence();
  }

  receive(message: RpcMessage): void {
    if (message.kind === 'request') {
      this.#watchSilence();
      void this.#reply(message.number, message.request);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    this.#watchSilence();
    if (message.kind === 'response') waiting?.resolve(message.response);
    else waiting?.reject(fromFailure(message.failure));
  }

  async #reply(number: number, request: RpcRequest): Promise<void> {
    try {
      const response = await this.#answer(request);
      this.#post({ kind: 'response', number, response }, response instanceof Uint8Array ? [response.buffer] : []);
    } catch (error) {
      this.#post({ kind: 'failure', number, failure: toFailure(error) }, []);
    }
  }
}
