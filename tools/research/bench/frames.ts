import type { Browser, Page } from 'playwright-core';

/** Milliseconds of processor time by frame. */
export type FrameWork = readonly number[];

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of its thread. */
  readonly tdur?: number;
}

const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** A task belongs to a frame that begins at most so many microseconds after it. */
const EARLY = 1000;

/** Tasks that are in no other one. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return tasks
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/** The main thread's work from one frame to the next, while a page does something. All its tasks count: scripts, layout, painting. */
export async function frameWork(browser: Browser, page: Page, does: () => Promise<void>): Promise<FrameWork> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await does();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const asked = traceEvents.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const [main] = asked;
  if (main === undefined) throw new Error('no frame was drawn');
  const own = traceEvents.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === 'X');
  const tasks = outermost(own.filter(({ name }) => name.endsWith('RunTask')));
  // Several callbacks are of one frame: they are in one task.
  const frames = tasks.filter(({ ts, dur = 0 }) => asked.some((each) => each.ts >= ts && each.ts <= ts + dur));
  const work = new Array<number>(frames.length).fill(0);
  for (const { ts, tdur = 0 } of tasks) {
    const frame = frames.findLastIndex((each) => each.ts <= ts + EARLY);
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + tdur / 1000;
  }
  // The first and the last frame have the commands of whoever measures in them.
  return work.slice(1, -1);
}
