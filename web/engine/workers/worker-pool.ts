import { DataError } from '../base/error.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Task } from '../model/run.ts';
import type { Answers, Channel } from './channel.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Observed } from './observe.ts';
import type { PageCalls, WorkerCalls } from './protocol.ts';
import { readFrom } from './remote.ts';

/** A thread of the pool, whatever makes threads here. */
export interface Thread extends Pick<Channel<WorkerCalls>, 'ask'> {
  /** Ends it at once. */
  end(): void;
}

/** Starts a thread for which `ours` is done here. It says once why the thread is gone, or of no use any more. */
export type StartThread = (ours: Partial<Answers<PageCalls>>, onDeath: (reason: string) => void) => Thread;

export interface PoolPorts {
  readonly start: StartThread;
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

/** Threads that do tasks, one each at a time. They are started when there is work for them. */
export class Pool {
  readonly #ports: PoolPorts;
  readonly #size: number;
  readonly #sources: readonly ByteSource[];
  readonly #working = new Map<Thread, Job>();
  readonly #idle: Thread[] = [];
  readonly #queue: Job[] = [];
  readonly #heartbeat = new Heartbeat<Thread>(
    (thread) => void thread.ask('ping', null).then(() => this.#heartbeat.heard(thread)),
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
      if (job === undefined) return;
      this.#give(job, this.#idle.pop() ?? this.#start());
    }
  }

  #start(): Thread {
    const thread: Thread = this.#ports.start(
      {
        read: (range) => {
          this.#heartbeat.heard(thread);
          return readFrom(this.#sources, range);
        },
        observed: (observed) => this.#ports.onObserved?.(observed),
      },
      (reason) => this.#bury(thread, reason),
    );
    return thread;
  }

  #give(job: Job, thread: Thread): void {
    const finish = (settle: () => void): void => {
      if (this.#working.get(thread) !== job) return; // it was given up
      this.#working.delete(thread);
      this.#heartbeat.end(thread);
      this.#idle.push(thread);
      settle();
      this.#next();
    };
    this.#working.set(thread, job);
    if (job.task.answersHeartbeat) this.#heartbeat.begin(thread);
    thread.ask('task', job.task).then(
      (answer) => finish(() => job.resolve(answer)),
      (error: Error) => finish(() => job.reject(error)),
    );
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
