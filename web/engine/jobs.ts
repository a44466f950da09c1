import type { ByteSource } from '../data/bytes.ts';
import type { Runners } from '../methods/run-with.ts';
import type { Progress } from './engine.ts';
import { type Comparer, createLocalEngine } from './local-engine.ts';
import { observe } from './observe.ts';
import type { FromWorker, RemoteHandle, ToWorker } from './protocol.ts';
import { attach, fromFailure, toFailure } from './remote.ts';

/** Progress is for people: more often than this is noise. */
const PROGRESS_EVERY_MS = 50;

const post = (message: FromWorker, transfer: Transferable[] = []): void =>
  (self as unknown as { postMessage(message: FromWorker, transfer: Transferable[]): void }).postMessage(
    message,
    transfer,
  );

/** The core lies, deflated, in the worker's own text: nothing may be fetched under the page's policy. */
async function compile(core: string): Promise<WebAssembly.Module> {
  const deflated = Uint8Array.from(atob(core), (character) => character.charCodeAt(0));
  // Written by hand: a worker of a page from disk cannot read a Blob in WebKit, not even its own.
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  void writer.write(deflated).then(() => writer.close());
  return WebAssembly.compile(await new Response(readable).arrayBuffer());
}

const waiting = new Map<number, { resolve(bytes: Uint8Array<ArrayBuffer>): void; reject(error: Error): void }>();
let requests = 0;

const connect = ({ remote, name, size }: RemoteHandle): ByteSource => ({
  name,
  size,
  read: (start, end) =>
    new Promise((resolve, reject) => {
      requests += 1;
      waiting.set(requests, { resolve, reject });
      post({ type: 'read', request: requests, remote, start, end });
    }),
});

/** Aborted when the page has seen enough of an iterative method. */
const enough = new AbortController();

let reported = 0;
let phase = '';

function report(progress: Progress): void {
  const now = performance.now();
  if (progress.phase !== phase || now - reported >= PROGRESS_EVERY_MS) {
    phase = progress.phase;
    reported = now;
    post({ type: 'progress', progress });
  }
}

/** What a worker carries. */
interface Equipment {
  /** Base64 of a deflated core. */
  readonly core: string;
  readonly runners: Runners;
  /** Only where its core can compare trees. */
  readonly comparer?: Comparer | undefined;
}

async function work(message: ToWorker, { core, runners, comparer }: Equipment): Promise<void> {
  const engine = createLocalEngine(await compile(core), runners, comparer);
  if (message.type === 'run') {
    const dataset = attach(message.dataset, connect);
    post({
      type: 'result',
      result: await engine.run(message.method, dataset, message.options, {
        onProgress: report,
        enough: enough.signal,
        resume: message.resume,
      }),
    });
  } else if (message.type === 'compare') {
    post({ type: 'compared', compared: await engine.compare(message.rivals, { onProgress: report }) });
  } else if (message.type === 'digest') {
    post({ type: 'digested', sha256: await engine.digest(connect(message.source)) });
  }
}

/** The life of a worker. It does one job; its page ends it afterwards, which also gives its memory back. */
export function serveJobs(equipment: Equipment): void {
  observe((observed) => post({ type: 'observed', observed }));
  self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if (message.type === 'bytes') {
      waiting.get(message.request)?.resolve(message.bytes);
      waiting.delete(message.request);
    } else if (message.type === 'unread') {
      waiting.get(message.request)?.reject(fromFailure(message.failure));
      waiting.delete(message.request);
    } else if (message.type === 'enough') {
      enough.abort();
    } else {
      work(message, equipment).catch((error: unknown) => post({ type: 'failed', failure: toFailure(error) }));
    }
  });
}
