/**
 * Writes the Parquet and Arrow files of tests/golden/formats with DuckDB and Apache Arrow, which are not among the packages
 * of the project: `npm install --prefix /tmp/writers @duckdb/node-api apache-arrow`, then
 * `node tools/formats/columns.mjs /tmp/writers`. Compressed Arrow needs the commands zstd and lz4.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../setup.mjs';

const [folder = ''] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(folder, 'package.json')));
const load = (/** @type {string} */ name) => require(name);
const { DuckDBInstance } = load('@duckdb/node-api');
const arrow = load('apache-arrow');
const out = (/** @type {string} */ name) => join(root, 'tests/golden/formats', name);

const connection = await (await DuckDBInstance.create()).connect();
await connection.run(`create table logits as select i as row, i % 3 as label, ['a','b','c'][i % 3 + 1] as name,
  ${[0, 1, 2].map((c) => `(((3 * i + ${c}) * 37) % 101 / 8.0 - 5)::float as c${c}`).join(', ')} from range(6) t(i)`);
const WIDE = 'select label, c0, c1, c2 from logits order by row';
const LISTS = 'select [c0, c1, c2] as logits, label from logits order by row';
/** @type {[string, string, string][]} */
const FILES = [
  ['snappy.parquet', WIDE, 'codec snappy'],
  ['zstd.parquet', WIDE, 'codec zstd, row_group_size 2'],
  ['gzip.parquet', WIDE, 'codec gzip'],
  ['lz4.parquet', WIDE, 'codec lz4_raw'],
  ['brotli.parquet', WIDE, 'codec brotli'],
  ['v2.parquet', WIDE, 'codec uncompressed, parquet_version v2'],
  ['lists.parquet', LISTS, 'codec snappy'],
  [
    'doubles.parquet',
    'select c0::double c0, c1::double c1, c2::double c2, name from logits order by row',
    'codec zstd',
  ],
  ['names.parquet', 'select name from logits order by row', 'codec snappy'],
  ['pairs.parquet', "select name as true, 'a' as predicted from logits order by row", 'codec snappy'],
  ['nulls.parquet', 'select if(row = 2, null, c0) as c0, c1 from logits order by row', 'codec snappy'],
  ['ragged.parquet', 'select if(row = 2, [c0], [c0, c1]) as logits from logits order by row', 'codec snappy'],
  ['dates.parquet', "select date '2026-11-21' as day from logits", 'codec snappy'],
];
for (const [name, query, options] of FILES) {
  await connection.run(`copy (${query}) to '${out(name)}' (format parquet, ${options})`);
}

const values = Array.from({ length: 18 }, (_, i) => ((i * 37) % 101) / 8 - 5);
const column = (/** @type {number} */ c) => values.filter((_, i) => i % 3 === c);
const labels = Int32Array.from([0, 1, 2, 0, 1, 2]);
const wide = new arrow.Table({
  label: arrow.makeVector(labels),
  ...Object.fromEntries([0, 1, 2].map((c) => [`c${c}`, arrow.makeVector(Float32Array.from(column(c)))])),
});
writeFileSync(out('file.arrow'), arrow.tableToIPC(wide, 'file'));
writeFileSync(out('stream.arrow'), arrow.tableToIPC(wide, 'stream'));
const lists = new arrow.Table({
  logits: arrow.vectorFromArray(
    [0, 1, 2, 3, 4, 5].map((row) => values.slice(3 * row, 3 * row + 3)),
    new arrow.FixedSizeList(3, new arrow.Field('item', new arrow.Float64(), false)),
  ),
  name: arrow.vectorFromArray(
    ['a', 'b', 'c', 'a', 'b', 'c'],
    new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
  ),
});
writeFileSync(out('lists.arrow'), arrow.tableToIPC(lists, 'file'));

// Feather is the Arrow file; what compresses its buffers is left to whoever writes.
const { ZSTD, LZ4_FRAME } = arrow.CompressionType;
const packers = /** @type {const} */ ([
  [ZSTD, 'zstd', 'zstd.feather'],
  [LZ4_FRAME, 'lz4', 'lz4.feather'],
]);
// Long enough that packing pays: a buffer that it does not is stored as it is.
const rows = Array.from({ length: 200 }, (_, i) => i % 6);
const long = new arrow.Table({
  label: arrow.makeVector(Int32Array.from(rows, (row) => row % 3)),
  ...Object.fromEntries(
    [0, 1, 2].map((c) => [`c${c}`, arrow.makeVector(Float32Array.from(rows, (row) => values[3 * row + c] ?? 0))]),
  ),
});
for (const [type, command, name] of packers) {
  const encode = (/** @type {Uint8Array} */ bytes) => execFileSync(command, ['-c'], { input: bytes });
  arrow.compressionRegistry.set(type, { encode });
  const writer = arrow.RecordBatchFileWriter.writeAll(long, { compressionType: type });
  writeFileSync(out(name), writer.toUint8Array(true));
}
