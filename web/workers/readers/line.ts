import type { WorkerFormat } from '../../data/formats/read-in-worker.ts';
import type { Failure } from '../protocol.ts';
import { fromFailure, toFailure } from '../remote.ts';

/** What goes over a line: a question, its answer, or why there is none. */
export type Message =
  | { readonly kind: 'question'; readonly number: number; readonly question: Question }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: Failure };

/** Bytes of a source of the other side, or (asked of the worker) what is in source 0 of the page. */
export type Question =
  | { readonly kind: 'bytes'; readonly source: number; readonly start: number; readonly end: number }
  | { readonly kind: 'open'; readonly format: WorkerFormat; readonly name: string; readonly size: number };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** How often it is looked whether anything was heard; a computer that sleeps misses looks, and does not count as silent. */
const LOOK = 5000;
const MOST_SILENT_LOOKS = 12;

/** Questions and answers between a page and a worker, either way. */
export class Line {
  readonly #post: (message: Message, transfer: Transferable[]) => void;
  readonly #answer: (question: Question) => Promise<unknown>;
  readonly #onSilence: (() => void) | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #questions = 0;
  /** Why nothing is answered any more. */
  #end: Error | null = null;
  #looks: ReturnType<typeof setInterval> | undefined;
  #silent = 0;

  constructor(
    post: (message: Message, transfer: Transferable[]) => void,
    answer: (question: Question) => Promise<unknown>,
    /** The other side owes an answer, and has neither given it nor asked for anything for a minute. */
    onSilence?: () => void,
  ) {
    this.#post = post;
    this.#answer = answer;
    this.#onSilence = onSilence;
  }

  ask(question: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#end !== null) throw this.#end;
      const number = ++this.#questions;
      this.#waiting.set(number, { resolve, reject });
      this.#post({ kind: 'question', number, question }, []);
      this.#listen();
    });
  }

  /** Begins to count silence anew while an answer is owed. */
  #listen(): void {
    this.#silent = 0;
    if (this.#waiting.size === 0) {
      clearInterval(this.#looks);
      this.#looks = undefined;
    } else if (this.#onSilence !== undefined) this.#looks ??= setInterval(() => this.#look(), LOOK);
  }

  #look(): void {
    this.#silent += 1;
    if (this.#silent >= MOST_SILENT_LOOKS) this.#onSilence?.();
  }

  async bytes(source: number, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.ask({ kind: 'bytes', source, start, end });
    if (!(bytes instanceof Uint8Array)) throw new Error('no bytes came');
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Uint8Array<ArrayBuffer>;
  }

  /** Ends everything that is waited for, and what is asked later: the other side died. */
  fail(error: Error): void {
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#listen();
  }

  receive(message: Message): void {
    if (message.kind === 'question') {
      this.#listen();
      void this.#reply(message.number, message.question);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    this.#listen();
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(fromFailure(message.failure));
  }

  async #reply(number: number, question: Question): Promise<void> {
    try {
      const answer = await this.#answer(question);
      this.#post({ kind: 'answer', number, answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
    } catch (error) {
      this.#post({ kind: 'failure', number, failure: toFailure(error) }, []);
    }
  }
}
