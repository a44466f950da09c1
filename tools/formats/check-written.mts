/** Reads the files that parquet.mjs or arrow.mjs wrote, and compares each value with what is expected: `node --import tsx tools/formats/check-written.mts FOLDER`. */
import { columnsOf, differences, expectedIn, wantedOf } from '../../tests/support/written.ts';
import { DataError } from '../../web/engine/base/error.ts';

const [folder = ''] = process.argv.slice(2);
const all = expectedIn(folder);
const counts = { same: 0, refused: 0, different: 0, foreign: 0, duckdbRefuses: 0 };
const said = new Map<string, number>();
const say = (what: string): void => void said.set(what, (said.get(what) ?? 0) + 1);
for (const [file, own] of Object.entries(all)) {
  if (own.error !== undefined) counts.duckdbRefuses += 1;
  try {
    const found = await columnsOf(folder, file);
    const wrong = differences(found, wantedOf(file, all));
    const missing = own.names?.filter((name) => !found.has(name) && !found.has('')) ?? [];
    if (wrong.length > 0) console.log(`${file}: ${wrong} differ from what DuckDB reads`);
    if (missing.length > 0) say(`passed over: ${missing}`);
    counts[wrong.length > 0 ? 'different' : 'same'] += 1;
  } catch (error) {
    counts[error instanceof DataError ? 'refused' : 'foreign'] += 1;
    say(String(error));
  }
}
console.log(counts);
for (const [what, count] of said) console.log(`${count} x ${what}`);
