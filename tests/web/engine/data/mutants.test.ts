import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { rounds } from '../../../support/cases.ts';
import type { Report } from './mutant-worker.ts';
import { outcomeOf, seeds } from './mutants.ts';

/*
 * Every reader is given damaged files: bits flipped, cut, sizes that lie, parts of other files, other names. Each must end
 * within five seconds with a dataset or a refusal that says why, without an error of the program, and without taking more
 * than a gigabyte. Numbers make the mutants (`mutantOf` in ./mutants.ts), from the seed of all properties on: one that
 * fails fails again with `LOGITREE_MUTANTS=1 PROPERTY_SEED=its number`.
 */

const COUNT = Number(process.env.LOGITREE_MUTANTS ?? rounds(100_000, 600));
const FIRST = Number(process.env.PROPERTY_SEED);
/** That this process had the processor: other programs have it in between. */
const MAX_SECONDS = 5;
const MAX_BYTES = 2 ** 30;
const LOOK_MS = 100;

/** The outcomes of the mutants of files with one ending. */
interface Tally {
  datasets: number;
  refused: number;
  slowest: number;
}

interface Findings {
  readonly tallies: Map<string, Tally>;
  readonly wrong: string[];
  mostBytes: number;
}

function count({ tallies }: Findings, { ending, outcome, seconds }: Report & { kind: 'ends' }): void {
  const tally = tallies.get(ending) ?? { datasets: 0, refused: 0, slowest: 0 };
  tallies.set(ending, tally);
  tally[outcome === 'dataset' ? 'datasets' : 'refused'] += 1;
  tally.slowest = Math.max(tally.slowest, seconds);
}

/** Mutants from `first` on, until one hangs or all are done. Returns the next. */
function run(first: number, findings: Findings): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./mutant-worker.mjs', import.meta.url), {
      workerData: { first, end: FIRST + COUNT },
      resourceLimits: { maxOldGenerationSizeMb: 2 * (MAX_BYTES >> 20) },
    });
    const base = process.memoryUsage().rss;
    let current = { number: first, name: '', begun: 0, isOpen: false };
    const say = (what: string): void => void findings.wrong.push(`mutant ${current.number} (${current.name}): ${what}`);
    /** The first who says so is right: a thread that was ended exits as well. */
    const done = (next: number): void => {
      clearInterval(looks);
      resolve(next);
    };
    const seconds = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    };
    const looks = setInterval(() => {
      const bytes = process.memoryUsage().rss - base;
      if (bytes > findings.mostBytes) findings.mostBytes = bytes;
      if (bytes > MAX_BYTES) say(`the process has ${bytes >> 20} MB more than before`);
      const isSlow = current.isOpen && seconds() - current.begun > MAX_SECONDS;
      if (!isSlow && bytes <= MAX_BYTES) return;
      if (isSlow) say(`took more than ${MAX_SECONDS} s`);
      done(current.number + 1);
      void worker.terminate();
    }, LOOK_MS);
    worker.on('message', (report: Report) => {
      if (report.kind === 'begins') {
        current = { ...report, begun: seconds(), isOpen: true };
        return;
      }
      current.isOpen = false;
      if (report.kind === 'foreign') say(report.error);
      else count(findings, report);
    });
    worker.on('error', (error) => {
      say(`ended the thread: ${error}`);
      done(current.number + 1);
    });
    worker.on('exit', () => done(FIRST + COUNT));
  });
}

test('any bytes under any name are a dataset or a refusal that says why', { timeout: 4 * 3_600_000 }, async () => {
  const findings: Findings = { tallies: new Map(), wrong: [], mostBytes: 0 };
  for (let next = FIRST; next < FIRST + COUNT && findings.wrong.length < 20; ) next = await run(next, findings);
  const tallies = [...findings.tallies].sort();
  console.log(`${COUNT} mutants from number ${FIRST} on, at most ${findings.mostBytes >> 20} MB more than before`);
  for (const [ending, { datasets, refused, slowest }] of tallies) {
    console.log(`.${ending}: ${datasets} read, ${refused} refused, slowest ${slowest.toFixed(2)} s`);
  }
  expect(findings.wrong).toEqual([]);
  expect(tallies.reduce((sum, [, { datasets, refused }]) => sum + datasets + refused, 0)).toBe(COUNT);
});

test('files that are not damaged are refused, if at all, for what they hold', async () => {
  const codes = new Map<string, number>();
  const all = seeds();
  for (const seed of all) {
    const outcome = await outcomeOf(seed);
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
  }
  expect(codes.get('dataset')).toBeGreaterThan(0.7 * all.length);
  expect([...codes.keys()].filter((code) => /^damaged|^bad-(?:pickle|hdf5|npy|safetensors|json)/.test(code))).toEqual(
    [],
  );
});
