import { DataError, type Place } from '../base/error.ts';

/** In a worker: its channel to the page. */
export function channelToPage<Page, Ours>(ours: Answers<Ours>): Channel<Page> {
  const page = self as unknown as { readonly postMessage: Post };
  const channel = createChannel<Page, Ours>((message, transfer) => page.postMessage(message, transfer), ours);
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => channel.receive(data));
  return channel;
}

/** An error on its way between threads. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly data?: { readonly code: string; readonly remedy: string; readonly place: Place } | undefined;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof DataError) {
    return {
      name: error.name,
      message: error.message,
      data: { code: error.code, remedy: error.remedy, place: error.place },
    };
  }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
}

export function fromFailure({ name, message, data }: Failure): Error {
  if (data !== undefined) {
    return new DataError(data.code, message, data.remedy, data.place);
  }
  const error = new Error(message);
  error.name = name;
  return error;
}

/** A call of the other thread, its answer, or why there is none. A call without a number wants no answer. */
export type Message =
  | { readonly call: string; readonly input: unknown; readonly number?: number }
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: Failure };

export type Post = (message: Message, transfer: Transferable[]) => void;

/** Calls that one thread makes to another: functions of one input by name. */
type Input<Calls, Name extends keyof Calls> = Calls[Name] extends (input: infer Given) => unknown ? Given : never;
type Answer<Calls, Name extends keyof Calls> = Calls[Name] extends (input: never) => infer Given ? Given : never;

/** Functions that answer the calls, each at once or later. */
export type Answers<Calls> = {
  readonly [Name in keyof Calls]: (input: Input<Calls, Name>) => Answer<Calls, Name> | Promise<Answer<Calls, Name>>;
};

/** One side of two threads that call each other; `Calls` is what the other side does. */
export interface Channel<Calls> {
  ask<Name extends keyof Calls & string>(name: Name, input: Input<Calls, Name>): Promise<Answer<Calls, Name>>;
  /** The same without an answer. */
  tell<Name extends keyof Calls & string>(name: Name, input: Input<Calls, Name>): void;
  /** To be called with each message of the other side. */
  receive(message: Message): void;
  /** Fails what is not answered yet, and all that is asked later. */
  fail(reason: unknown): void;
}

/** Counts for all channels of this thread, because a worker that is used again may still answer its former channel. */
let lastNumber = 0;

/** Remote procedure calls between two threads, in both directions. Bytes that are answered are handed over, not copied. */
export function createChannel<Theirs, Ours>(post: Post, ours: Partial<Answers<Ours>>): Channel<Theirs> {
  const perform = ours as Record<string, (input: unknown) => unknown>;
  const waiting = new Map<number, { resolve(answer: never): void; reject(reason: unknown): void }>();
  let failed: { readonly reason: unknown } | null = null;

  const reply = async (call: string, input: unknown, number: number): Promise<void> => {
    try {
      const does = perform[call];
      if (does === undefined) throw new Error(`There is no call ${call}`);
      const answer = await does(input);
      post({ number, answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
    } catch (error) {
      post({ number, failure: toFailure(error) }, []);
    }
  };
  return {
    ask: (call, input) =>
      new Promise((resolve, reject) => {
        if (failed !== null) throw failed.reason;
        lastNumber += 1;
        post({ call, input, number: lastNumber }, []);
        waiting.set(lastNumber, { resolve, reject });
      }),
    tell: (call, input) => post({ call, input }, []),
    receive: (message) => {
      if ('call' in message) {
        const { call, input, number } = message;
        if (number === undefined) perform[call]?.(input);
        else void reply(call, input, number);
        return;
      }
      const asked = waiting.get(message.number);
      waiting.delete(message.number);
      if ('failure' in message) asked?.reject(fromFailure(message.failure));
      else asked?.resolve(message.answer as never);
    },
    fail: (reason) => {
      failed = { reason };
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
