import { newCore } from '../../../tests/support/core.ts';
import { columnsOf } from '../../../web/engine/bindings/stream-rows.ts';
import { countReadings } from './count-readings.ts';
import { head, line } from './markdown.ts';
import { generatedSets, type ReadingSet, realSets } from './reading-sets.ts';

const PARTS = [0.01, 0.03, 0.1, 0.2];
const BITS = [0, 4, 8, 10];

/** What was found on the sets of a kind, with lists of one length and codes of one size. */
interface Tally {
  merges: number;
  certified: number;
  sets: number;
  once: number;
}

const tallies = new Map<string, Tally>();
const equal = { runs: 0, of: 0 };

const keyOf = (like: string, part: number, bits: number): string => `${like}|${part}|${bits}`;

async function add(set: ReadingSet): Promise<void> {
  const core = newCore();
  const classes = columnsOf(set.table);
  const full = await countReadings(core, set, classes, 0);
  for (const part of PARTS) {
    const top = Math.max(1, Math.round(part * classes));
    for (const bits of BITS) {
      const { merges, passes, certified } = await countReadings(core, set, top, bits);
      equal.of += 1;
      equal.runs += merges.every((node, i) => node === full.merges[i]) ? 1 : 0;
      const key = keyOf(set.like, part, bits);
      const tally = tallies.get(key) ?? { merges: 0, certified: 0, sets: 0, once: 0 };
      tally.merges += classes - 1;
      tally.certified += certified;
      tally.sets += 1;
      tally.once += passes === 1 ? 1 : 0;
      tallies.set(key, tally);
    }
  }
}

/** Rounded down, so that 100 % is all of them. */
const percent = (part: number, whole: number): string => `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;

const started = performance.now();
const sets = [...(await realSets()), ...generatedSets()];
for (const set of sets) await add(set);
head(['data', 'list', 'no codes', ...BITS.slice(1).map((bits) => `${bits} bits`)]);
for (const like of new Set(sets.map((set) => set.like))) {
  for (const part of PARTS) {
    const cells = BITS.map((bits) => {
      const found = tallies.get(keyOf(like, part, bits));
      return found === undefined ? '' : `${percent(found.certified, found.merges)}, ${found.once} of ${found.sets}`;
    });
    line([like, `${100 * part} %`, ...cells]);
  }
}
console.log(`\nMerges equal to those of full rows in ${equal.runs} of ${equal.of} runs.`);
console.error(`${((performance.now() - started) / 1000).toFixed(0)} s`);
if (equal.runs !== equal.of) process.exitCode = 1;
