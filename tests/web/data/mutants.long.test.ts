import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Report } from './mutant-worker.ts';

/*
 * Every reader is given damaged files: bits flipped, cut, sizes that lie, parts of other files, other names. Each must end
 * within five seconds with a dataset or a refusal that says why, without an error of the program, and without taking more
 * than a gigabyte. Numbers, not chance, make the mutants: one that fails fails again (`mutantOf` in ./mutants.ts).
 */

const COUNT = Number(process.env.LOGITREE_MUTANTS ?? 100_000);
const FIRST = Number(process.env.LOGITREE_FIRST_MUTANT ?? 0);
/** Of the processor: another program may have it in between. */
const MAX_SECONDS = 5;
const MAX_BYTES = 2 ** 30;
const LOOK_MS = 100;

interface Findings {
  readonly outcomes: Map<string, number>;
  readonly wrong: string[];
  slowest: number;
  mostBytes: number;
}

/** Mutants from `first` on, until one hangs or all are done. Returns the next. */
function run(first: number, findings: Findings): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./mutant-worker.mjs', import.meta.url), {
      workerData: { first, end: FIRST + COUNT },
      resourceLimits: { maxOldGenerationSizeMb: 2 * (MAX_BYTES >> 20) },
    });
    const base = process.memoryUsage().rss;
    let current = { number: first, name: '', busy: 0, isOpen: false };
    const say = (what: string): void => void findings.wrong.push(`mutant ${current.number} (${current.name}): ${what}`);
    /** The first who says so is right: a thread that was ended exits as well. */
    const done = (next: number): void => {
      clearInterval(looks);
      resolve(next);
    };
    const busy = (): number => worker.performance.eventLoopUtilization().active;
    const looks = setInterval(() => {
      const bytes = process.memoryUsage().rss - base;
      if (bytes > findings.mostBytes) findings.mostBytes = bytes;
      if (bytes > MAX_BYTES) say(`the process has ${bytes >> 20} MB more than before`);
      // A thread that is on its way out counts otherwise: only a mutant that is open is timed.
      const isSlow = current.isOpen && busy() - current.busy > 1000 * MAX_SECONDS;
      if (!isSlow && bytes <= MAX_BYTES) return;
      if (isSlow) say(`took more than ${MAX_SECONDS} s`);
      done(current.number + 1);
      void worker.terminate();
    }, LOOK_MS);
    worker.on('message', (report: Report) => {
      if (report.kind === 'begins') {
        current = { ...report, busy: busy(), isOpen: true };
        return;
      }
      current.isOpen = false;
      if (report.kind === 'foreign') say(report.error);
      else {
        findings.outcomes.set(report.outcome, (findings.outcomes.get(report.outcome) ?? 0) + 1);
        findings.slowest = Math.max(findings.slowest, report.seconds);
      }
    });
    worker.on('error', (error) => {
      say(`ended the thread: ${error}`);
      done(current.number + 1);
    });
    worker.on('exit', () => done(FIRST + COUNT));
  });
}

test(`${COUNT} mutants over all readers`, { timeout: 4 * 3_600_000 }, async () => {
  const findings: Findings = { outcomes: new Map(), wrong: [], slowest: 0, mostBytes: 0 };
  for (let next = FIRST; next < FIRST + COUNT && findings.wrong.length < 20; ) next = await run(next, findings);
  const counts = [...findings.outcomes].sort(([, a], [, b]) => b - a);
  console.log(counts.map(([outcome, count]) => `${count} ${outcome}`).join(', '));
  console.log(`slowest ${findings.slowest.toFixed(1)} s, most memory ${findings.mostBytes >> 20} MB`);
  expect(findings.wrong).toEqual([]);
});
