/** A request of the page or a worker that the browser reports, or one that the policy blocked. */
export type Observed =
  /** A request, as resource timing has it: its address, and what made it ("fetch", "script" …). */
  | { readonly kind: 'request'; readonly address: string; readonly initiator: string }
  /** An attempt that the policy stopped; without an address, what rule it broke. */
  | { readonly kind: 'blocked'; readonly address: string };

/**
 * Reports from now on what is observed in the page or worker that calls this. Returns whether requests are observed at all:
 * a browser may know no resource timing. Sockets are in no browser's timing; only attempts that were stopped are seen.
 */
export function observe(report: (observed: Observed) => void): boolean {
  const start = performance.now();
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, violatedDirective } = event as SecurityPolicyViolationEvent;
    report({ kind: 'blocked', address: blockedURI || violatedDirective });
  });
  if (!('PerformanceObserver' in globalThis)) return false;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      if (entry.startTime < start) continue;
      report({ kind: 'request', address: entry.name, initiator: entry.initiatorType });
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return true;
}
