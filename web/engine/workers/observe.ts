/** A request of the page or a worker that the browser reports, or one that the policy blocked. */
export type Observed =
  /** A request, as resource timing has it: its address, and what made it ("fetch", "script" …). */
  | { readonly kind: 'request'; readonly address: string; readonly initiator: string }
  /** An attempt that the policy stopped; without an address, what rule it broke. */
  | { readonly kind: 'blocked'; readonly address: string };

type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'violatedDirective' | 'originalPolicy'>;

/**
 * Tells of each violation whether it is that of a new attempt. A page that has its policy by header and by meta tag hears of
 * an attempt from both: there were as many attempts as the policy reported that reported most.
 */
export function newAttempts(): (violation: Violation) => boolean {
  const reported = new Map<string, number>();
  const byPolicy = new Map<string, number>();
  return ({ blockedURI, violatedDirective, originalPolicy }) => {
    const attempt = `${violatedDirective} ${blockedURI}`;
    const ofPolicy = `${attempt} ${originalPolicy}`;
    const count = (byPolicy.get(ofPolicy) ?? 0) + 1;
    byPolicy.set(ofPolicy, count);
    if (count <= (reported.get(attempt) ?? 0)) return false;
    reported.set(attempt, count);
    return true;
  };
}

/**
 * Reports from now on what is observed in the page or worker that calls this. Returns whether requests are observed at all:
 * a browser may know no resource timing. Sockets are in no browser's timing; only attempts that were stopped are seen.
 */
export function observe(report: (observed: Observed) => void): boolean {
  const start = performance.now();
  const isNew = newAttempts();
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const violation = event as SecurityPolicyViolationEvent;
    if (isNew(violation)) report({ kind: 'blocked', address: violation.blockedURI || violation.violatedDirective });
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
