import { signal } from '@preact/signals';
import { type Observed, observe } from '../../../engine/workers/observe.ts';

/** The requests that left, or tried to leave, since the page had loaded, by the report of the browser. */
export interface Traffic {
  /** True if this browser reports requests at all. */
  readonly measured: boolean;
  /** At least this many bytes went out: of every request elsewhere, its address. */
  readonly bytes: number;
  /** Addresses that were asked for after loading, other than the page's own files. */
  readonly requests: readonly string[];
  /** The page's own files that were loaded late: parts of the program and the sample. Nothing of yours is in a request for them. */
  readonly own: readonly string[];
  /** Attempts that the page's policy stopped. */
  readonly blocked: readonly string[];
}

export const NO_TRAFFIC: Traffic = { measured: false, bytes: 0, requests: [], own: [], blocked: [] };

type Request = Extract<Observed, { kind: 'request' }>;

/** The page's own files: the folder that they lie in, and their names; null where it is no build, and they are not known. */
export interface OwnFiles {
  readonly folder: string;
  readonly names: ReadonlySet<string> | null;
}

/**
 * True for a request for one of the page's own files, as a script, style or preload. A made-up name could say anything.
 */
function isOwn({ address, initiator }: Request, { folder, names }: OwnFiles): boolean {
  const isBeside = address.startsWith(folder) && ['script', 'link', 'other', 'css'].includes(initiator);
  return isBeside && (names?.has(address.slice(folder.length)) ?? !/[?#]/.test(address));
}

/**
 * True if a report that something was stopped is about this address; of frames the report has the origin only, of files
 * on disk that they are some.
 */
const isStopped = (address: string, blocked: string): boolean =>
  address === blocked ||
  (blocked === 'file' && address.startsWith('file:')) ||
  (URL.canParse(blocked) && blocked === new URL(address).origin);

/** Adds what was observed. */
export function withObserved(traffic: Traffic, observed: Observed, files: OwnFiles): Traffic {
  return observed.kind === 'request' ? withRequest(traffic, observed, files) : withBlocked(traffic, observed.address);
}

/** A request that was made. Addresses inside the page (blob:, data:) are none. */
function withRequest(traffic: Traffic, request: Request, files: OwnFiles): Traffic {
  const { address } = request;
  if (/^(blob|data|about):/.test(address)) return traffic;
  if (isOwn(request, files)) return { ...traffic, own: [...traffic.own, address.slice(files.folder.length)] };
  if (traffic.blocked.some((blocked) => isStopped(address, blocked))) return traffic;
  return withRequests(traffic, [...traffic.requests, address]);
}

/** An attempt that the policy stopped; if it was counted as a request before, it no longer is. */
function withBlocked(traffic: Traffic, blocked: string): Traffic {
  const requests = traffic.requests.filter((address) => !isStopped(address, blocked));
  return withRequests({ ...traffic, blocked: [...traffic.blocked, blocked] }, requests);
}

const withRequests = (traffic: Traffic, requests: readonly string[]): Traffic => ({
  ...traffic,
  requests,
  bytes: requests.reduce((sum, address) => sum + new TextEncoder().encode(address).length, 0),
});

/** The traffic that left this page and its workers. Starts to count with `watchTraffic`. */
export const traffic = signal<Traffic>(NO_TRAFFIC);

/** True for the edition in one file: there is nothing beside it to link to. */
export const ONE_FILE = import.meta.env.MODE === 'one-file';

/** The names are written into the page by the build (tools/release/sums.mjs). The edition in one file has no others. */
function ownNames(): ReadonlySet<string> | null {
  if (ONE_FILE) return new Set();
  const said = document.querySelector<HTMLMetaElement>('meta[name=logitree-files]')?.content ?? '';
  return said === '' ? null : new Set(said.split(' ').map((name) => `assets/${name}`));
}

const ownFiles = (): OwnFiles => ({ folder: new URL('.', location.href).href, names: ownNames() });

/** Counts what was observed, here or in a worker. */
export function countTraffic(observed: Observed): void {
  traffic.value = withObserved(traffic.value, observed, ownFiles());
}

/** Counts every request the browser reports from now on, and every one its policy stops. */
export function watchTraffic(): void {
  const measured = observe(countTraffic);
  traffic.value = { ...traffic.value, measured };
}
