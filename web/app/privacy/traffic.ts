import { signal } from '@preact/signals';
import { type Observed, observe } from '../../workers/observe.ts';

/** What the browser reported that left, or tried to leave, since the page had loaded. */
export interface Traffic {
  /** Whether this browser reports requests at all. */
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

/** Whether a request was for one of the page's own files: beside the page, a script, style or preload, nothing after the path. */
function isOwn({ address, initiator }: Request, folder: string): boolean {
  const plain = !/[?#]/.test(address);
  return plain && address.startsWith(folder) && ['script', 'link', 'other', 'css'].includes(initiator);
}

/** Whether a report that something was stopped is about this address; of frames the report has the origin only. */
const isStopped = (address: string, blocked: string): boolean =>
  address === blocked || (URL.canParse(blocked) && blocked === new URL(address).origin);

/** Adds what was observed; `folder` is the address beside which the page's own files lie. */
export function withObserved(traffic: Traffic, observed: Observed, folder: string): Traffic {
  return observed.kind === 'request' ? withRequest(traffic, observed, folder) : withBlocked(traffic, observed.address);
}

/** A request that was made. Addresses inside the page (blob:, data:) are none. */
function withRequest(traffic: Traffic, request: Request, folder: string): Traffic {
  const { address } = request;
  if (/^(blob|data|about):/.test(address)) return traffic;
  if (isOwn(request, folder)) return { ...traffic, own: [...traffic.own, address.slice(folder.length)] };
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

/** What has left this page and its workers. Starts to count with `watchTraffic`. */
export const traffic = signal<Traffic>(NO_TRAFFIC);

/** Counts what was observed, here or in a worker. */
export function countTraffic(observed: Observed): void {
  traffic.value = withObserved(traffic.value, observed, new URL('.', location.href).href);
}

/** Counts every request the browser reports from now on, and every one its policy stops. */
export function watchTraffic(): void {
  const measured = observe(countTraffic);
  traffic.value = { ...traffic.value, measured };
}
