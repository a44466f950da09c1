import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly id: number;
  readonly megabytes: number;
  /** Without what it shares with others, as the program itself: that a browser is open is not the page's doing. */
  readonly own: number;
  readonly isPage: boolean;
}

/** All processes that this one started and those they started: its browsers. Linux. */
function browsers(): readonly Process[] {
  const children = new Map<number, number[]>();
  const found = new Map<number, Process>();
  for (const entry of readdirSync('/proc')) {
    const id = Number(entry);
    if (Number.isNaN(id)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), id]);
      const resident = (what: string): number =>
        Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
      const own = resident('RssAnon') + resident('RssShmem');
      const isPage = readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('--type=renderer');
      found.set(id, { id, megabytes: resident('VmRSS'), own, isPage });
    } catch {
      // It ended between the two readings.
    }
  }
  const mine = [process.pid];
  for (const each of mine) mine.push(...(children.get(each) ?? []));
  return mine.slice(1).flatMap((id) => found.get(id) ?? []);
}

/** Resident memory of all of them, in MB. */
export const memoryOfBrowsers = (): number => browsers().reduce((sum, { megabytes }) => sum + megabytes, 0);

/** The memory that the largest page of Chromium and its workers have for themselves, in MB. */
export const largestPage = (): number => Math.max(0, ...browsers().map(({ isPage, own }) => (isPage ? own : 0)));
