import { DataError } from '../base/error.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Task } from '../model/run.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Observed } from './observe.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { fromFailure, toFailure } from './remote.ts';

/** A thread of the pool, whatever makes threads here. */
export interface Thread {
  post(message: ToWorker, transfer: ArrayBuffer[]): void;
  /** Ends it at once. */
  end(): void;
}

export interface ThreadEvents {
  onMessage(message: FromWorker): void;
  /** It is gone, or of no use any more. */
  onDeath(reason: string): void;
}

export interface PoolPorts {
  start(events: ThreadEvents): Thread;
  onObserved?: ((observed: Observed) => void) | undefined;
  /** A thread died and its task is done again. */
  onDeath?: ((reason: string) => void) | undefined;
}

interface Job {
  readonly task: Task;
  readonly resolve: (answer: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
  deaths: number;
}

/** A task is given up after this many threads have died of it. */
const MAX_DEATHS = 3;

/** Answers a worker's request for bytes; the bytes are handed over, not copied. */
export function serve(
  post: Thread['post'],
  sources: readonly ByteSource[],
  { request, remote, start, end }: FromWorker & { type: 'read' },
): void {
  const source = sources[remote];
  const read = source === undefined ? Promise.reject(new Error('no such file')) : source.read(start, end);
  read.then(
    (bytes) => post({ type: 'bytes', request, bytes }, [bytes.buffer]),
    (error: unknown) => post({ type: 'request-failed', request, failure: toFailure(error) }, []),
  );
}

/** Threads that do tasks, one each at a time. They are started when there is work for them. */
export class Pool {
  readonly #ports: PoolPorts;
  readonly #size: number;
  readonly #sources: readonly ByteSource[];
  readonly #working = new Map<Thread, Job>();
  readonly #idle: Thread[] = [];
  readonly #queue: Job[] = [];
  readonly #heartbeat = new Heartbeat<Thread>(
    (thread) => thread.post({ type: 'ping' }, []),
    (thread) => this.#bury(thread, 'it stopped answering'),
  );

  constructor(ports: PoolPorts, size: number, sources: readonly ByteSource[]) {
    this.#ports = ports;
    this.#size = size;
    this.#sources = sources;
  }

  work(task: Task): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject, deaths: 0 });
      this.#next();
    });
  }

  /** Ends all threads at once; what they were doing is never answered. */
  end(): void {
    for (const thread of [...this.#working.keys(), ...this.#idle]) {
      this.#heartbeat.end(thread);
      thread.end();
    }
    this.#working.clear();
    this.#idle.length = 0;
    this.#queue.length = 0;
  }

  #next(): void {
    while (this.#queue.length > 0 && (this.#idle.length > 0 || this.#working.size < this.#size)) {
      const job = this.#queue.shift();
      const thread = this.#idle.pop() ?? this.#start();
      if (job === undefined) return;
      this.#working.set(thread, job);
      if (job.task.answersHeartbeat) this.#heartbeat.begin(thread);
      thread.post({ type: 'task', task: job.task }, []);
    }
  }

  #start(): Thread {
    const thread: Thread = this.#ports.start({
      onMessage: (message) => this.#receive(thread, message),
      onDeath: (reason) => this.#bury(thread, reason),
    });
    return thread;
  }

  #receive(thread: Thread, message: FromWorker): void {
    const job = this.#working.get(thread);
    this.#heartbeat.heard(thread);
    if (message.type === 'observed') {
      this.#ports.onObserved?.(message.observed);
    } else if (message.type === 'read') {
      serve((answer, transfer) => thread.post(answer, transfer), this.#sources, message);
    } else if (job !== undefined && (message.type === 'task-done' || message.type === 'failed')) {
      this.#working.delete(thread);
      this.#heartbeat.end(thread);
      this.#idle.push(thread);
      if (message.type === 'task-done') job.resolve(message.answer);
      else job.reject(fromFailure(message.failure));
      this.#next();
    }
  }

  /** The task of a thread that died is done again by another one, before all that wait. */
  #bury(thread: Thread, reason: string): void {
    const job = this.#working.get(thread);
    this.#working.delete(thread);
    this.#heartbeat.end(thread);
    const idle = this.#idle.indexOf(thread);
    if (idle >= 0) this.#idle.splice(idle, 1);
    thread.end();
    if (job === undefined) return;
    job.deaths += 1;
    this.#ports.onDeath?.(reason);
    if (job.deaths < MAX_DEATHS) {
      this.#queue.unshift(job);
    } else {
      job.reject(
        new DataError(
          'worker-died',
          `${job.task.failure}: ${MAX_DEATHS} workers died of it (${reason})`,
          'Close other tabs or programs that need memory, then run again. What was open is still there.',
          { file: job.task.file },
        ),
      );
    }
    this.#next();
  }
}
