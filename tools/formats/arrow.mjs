/**
 * Writes Arrow files with apache-arrow and Polars, by every way that they have, and beside them what is in them
 * (expected.json). The writers are not among the packages of the project: `npm install --prefix /tmp/writers apache-arrow
 * nodejs-polars`, then `node tools/formats/arrow.mjs /tmp/writers tests/golden/arrow`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages = '', folder = ''] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(packages, 'package.json')));
const load = (/** @type {string} */ name) => require(name);
const arrow = load('apache-arrow');
const pl = load('nodejs-polars');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
/** @type {Record<string, {names: string[], columns: unknown[][]}>} */
const expected = {};

/** @param {string} file @param {Uint8Array} bytes @param {Record<string, unknown[]>} columns */
function write(file, bytes, columns) {
  writeFileSync(join(folder, file), bytes);
  expected[file] = { names: Object.keys(columns), columns: Object.values(columns) };
}

const ROWS = 40;
const rows = Array.from({ length: ROWS }, (_, i) => i);
const numbers = (/** @type {number} */ c) => rows.map((i) => (((3 * i + c) * 37) % 101) / 8 - 5);
const labels = rows.map((i) => (i * 7) % 5);
const names = labels.map((label) => ['cat', 'dog', 'äpfel', '猫', 'a longer name of a class'][label] ?? '');
const lists = rows.map((i) => [0, 1, 2].map((c) => numbers(c)[i]));
const holes = names.map((name, i) => (i % 5 === 1 ? null : name));
const missing = numbers(0).map((value, i) => (i % 7 === 2 ? null : value));

const list = (/** @type {unknown} */ type) => new arrow.List(new arrow.Field('item', type, true));
/** @type {Record<string, Record<string, [unknown[], unknown]>>} */
const TABLES = {
  utf8: { name: [names, new arrow.Utf8()] },
  'large-utf8': { name: [names, new arrow.LargeUtf8()] },
  words: {
    name: [names, new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8())],
    label: [labels, new arrow.Uint8()],
  },
  lists: { logits: [lists, list(new arrow.Float32())], label: [labels, new arrow.Int16()] },
  fixed: { logits: [lists, new arrow.FixedSizeList(3, new arrow.Field('item', new arrow.Float64(), false))] },
  wide: {
    label: [labels.map(BigInt), new arrow.Int64()],
    name: [names, new arrow.Utf8()],
    c0: [numbers(0), new arrow.Float64()],
    c1: [numbers(1), new arrow.Float32()],
    c2: [numbers(2), new arrow.Float16()],
  },
  nulls: { c0: [missing, new arrow.Float32()], c1: [numbers(1), new arrow.Float32()], name: [holes, new arrow.Utf8()] },
  truth: { hit: [labels.map((label) => label === 2), new arrow.Bool()], c0: [numbers(0), new arrow.Float64()] },
  nested: { logits: [lists.map((row) => [row, row]), list(list(new arrow.Float32()))] },
  dates: { day: [labels.map((label) => new Date(86_400_000 * label)), new arrow.DateMillisecond()] },
};
for (const [kind, columns] of Object.entries(TABLES)) {
  const values = Object.fromEntries(
    Object.entries(columns).map(([name, [cells]]) => [
      name,
      cells.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)),
    ]),
  );
  const vectors = Object.fromEntries(
    Object.entries(columns).map(([name, [cells, type]]) => [name, arrow.vectorFromArray(cells, type)]),
  );
  // A builder keeps its buffers as they grew, longer than what is in them.
  const built = Object.fromEntries(
    Object.entries(columns).map(([name, [cells, type]]) => {
      const builder = arrow.makeBuilder({ type, nullValues: [null] });
      for (const cell of cells) builder.append(cell);
      return [name, builder.finish().toVector()];
    }),
  );
  const table = new arrow.Table(vectors);
  write(`arrow-${kind}-file.arrow`, arrow.tableToIPC(table, 'file'), values);
  write(`arrow-${kind}-stream.arrow`, arrow.tableToIPC(table, 'stream'), values);
  write(`arrow-${kind}-built.arrow`, arrow.tableToIPC(new arrow.Table(built), 'file'), values);
  const several = new arrow.Table([...table.batches, ...table.batches]);
  const twice = Object.fromEntries(Object.entries(values).map(([name, cells]) => [name, [...cells, ...cells]]));
  write(`arrow-${kind}-batches.arrow`, arrow.tableToIPC(several, 'stream'), twice);
}

const FRAMES = {
  wide: { label: labels, name: names, c0: numbers(0), c1: numbers(1) },
  lists: { logits: lists, label: labels },
  nulls: { c0: missing, c1: numbers(1), name: holes },
};
for (const [kind, columns] of Object.entries(FRAMES)) {
  const frame = pl.DataFrame(columns);
  for (const compression of ['uncompressed', 'lz4', 'zstd']) {
    write(`polars-${kind}-${compression}.arrow`, frame.writeIPC({ compression }), columns);
    write(`polars-${kind}-${compression}-stream.arrow`, frame.writeIPCStream({ compression }), columns);
  }
}
writeFileSync(join(folder, 'expected.json'), JSON.stringify(expected));
console.log(`${Object.keys(expected).length} files`);
process.exit(0);
