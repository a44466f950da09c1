import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of all processes that this one started and of those they started, in MB: its browsers. Linux. */
export function memoryOfBrowsers(): number {
  const children = new Map<number, number[]>();
  const kilobytes = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const process = Number(entry);
    if (Number.isNaN(process)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), process]);
      kilobytes.set(process, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    } catch {
      // It ended between the two readings.
    }
  }
  const mine = [process.pid];
  for (const each of mine) mine.push(...(children.get(each) ?? []));
  return mine.slice(1).reduce((sum, each) => sum + (kilobytes.get(each) ?? 0), 0) / 1024;
}
