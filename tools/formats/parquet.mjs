/**
 * Writes one small table with every writer of Parquet there is for Node, in every codec and encoding that they offer, and
 * beside the files what DuckDB reads in them (expected.json). The writers are not among the packages of the project:
 * `npm install --prefix /tmp/writers @duckdb/node-api nodejs-polars parquet-wasm hyparquet-writer apache-arrow`, then
 * `node tools/formats/parquet.mjs /tmp/writers FOLDER`; `tools/formats/check-written.mts FOLDER` compares. With `golden`
 * behind it, the few that the tests keep: `node tools/formats/parquet.mjs /tmp/writers tests/golden/parquet golden`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const [packages = '', folder = '', which = 'all'] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(packages, 'package.json')));
const load = (/** @type {string} */ name) => require(name);
const out = (/** @type {string} */ name) => join(folder, `${name}.parquet`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const ROWS = which === 'golden' ? 40 : 600;
const NAMES = ['cat', 'dog', 'äpfel', '猫', 'a longer name of a class'];
/** Files that the tests keep: each writer, each kind of column, each codec and encoding, once. */
const GOLDEN =
  /^duckdb-wide-v1-\w+$|^duckdb-(wide|nulls|lists|holes|arrays|decimals|hugeint|ubigint|truth|ids|enums|nested|structs|maps|dates|times|uuids)-v2-snappy$|^duckdb-nulls-v1-zstd-row|^polars-wide-|^polars-\w+-zstd$|^wasm-\w+-V2-ZSTD--$|^wasm-(wide|ids|truth)-V1-SNAPPY-\w+-(label|name|id|c0|hit)$|^hyparquet-(wide|ids|half)-SNAPPY-\w+-(label|name|id|c0)$|^hyparquet-\w+-GZIP--$/;
const numbers = (/** @type {number} */ c) => Array.from({ length: ROWS }, (_, i) => (((3 * i + c) * 37) % 101) / 8 - 5);
const labels = Array.from({ length: ROWS }, (_, i) => (i * 7) % 5);
const names = labels.map((label) => NAMES[label] ?? '');
const ids = Array.from({ length: ROWS }, (_, i) => `id-${String(i).padStart(5, '0')}`);
/** @type {[string, string][]} */
const refused = [];

/** @param {string} name @param {() => void | Promise<void>} write */
async function attempt(name, write) {
  if (which === 'golden' && name.includes('-') && !GOLDEN.test(name)) return;
  try {
    await write();
  } catch (error) {
    refused.push([name, String(error).slice(0, 120)]);
  }
}

async function duckdb() {
  const { DuckDBInstance } = load('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create()).connect();
  const list = NAMES.map((name) => `'${name}'`).join();
  await connection.run(`create table t as select i as row, (i * 7 % 5)::int as label, [${list}][(i * 7 % 5) + 1] as name,
    printf('id-%05d', i) as id,
    ${[0, 1, 2].map((c) => `(((3 * i + ${c}) * 37) % 101 / 8.0 - 5)::float as c${c}`).join(', ')} from range(${ROWS}) t(i)`);
  const columns = ['c0', 'c1', 'c2'];
  const as = (/** @type {string} */ type) => columns.map((c) => `${c}::${type} as ${c}`).join(', ');
  const whole = (/** @type {string} */ type) => columns.map((c) => `abs(${c} * 8)::${type} as ${c}`).join(', ');
  const QUERIES = {
    wide: 'label, name, c0, c1, c2',
    doubles: `${as('double')}, name`,
    decimals: `${as('decimal(9,3)')}, ${columns.map((c) => `${c}::decimal(30,2) as d${c}`).join(', ')}`,
    nulls: 'if(row % 7 = 2, null, c0) as c0, c1, if(row % 5 = 1, null, name) as name, if(row > 550, null, c2) as c2',
    absent: 'null::float as c0, c1, c2',
    lists: '[c0, c1, c2] as logits, label',
    holes: '[c0, if(row = 3, null, c1), c2]::double[] as logits',
    arrays: '[c0, c1, c2]::float[3] as logits, name',
    ids: 'id, label',
    truth: 'label = 2 as hit, label > 2 as other, row < 300 as early, c0',
    nested: '[[c0, c1], [c2]] as logits',
    structs: '{a: c0, b: c1} as logits',
    maps: 'map {name: c0} as logits',
    dates: "date '2026-01-01' + label as day, c0, c1",
    times: "timestamp '2026-01-01' as at, name",
    blobs: 'encode(name) as bytes, label',
    uuids: 'uuid() as u, label',
    enums: "name::enum('cat','dog','äpfel','猫','a longer name of a class') as name, label",
    ...Object.fromEntries(
      ['tinyint', 'smallint', 'integer', 'bigint', 'utinyint', 'usmallint', 'uinteger', 'ubigint', 'hugeint'].map(
        (type) => [type, whole(type)],
      ),
    ),
  };
  for (const [kind, query] of Object.entries(QUERIES)) {
    for (const version of ['v1', 'v2']) {
      const codecs = ['wide', 'nulls', 'lists', 'ids'].includes(kind)
        ? ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'lz4_raw']
        : ['snappy'];
      for (const codec of codecs) {
        for (const more of ['', ', dictionary_size_limit 0', ', row_group_size 200']) {
          const name = `duckdb-${kind}-${version}-${codec}${more.replaceAll(/\W+/g, '-')}`;
          await attempt(name, () =>
            connection.run(
              `copy (select ${query} from t order by row) to '${out(name)}' (format parquet, codec ${codec}, parquet_version ${version}${more})`,
            ),
          );
        }
      }
    }
  }
  return connection;
}

async function polars() {
  const pl = load('nodejs-polars');
  /** @type {Record<string, unknown>} */
  const wide = {
    label: pl.Series('label', labels, pl.Int32),
    name: pl.Series('name', names, pl.Utf8),
    ...Object.fromEntries([0, 1, 2].map((c) => [`c${c}`, pl.Series(`c${c}`, numbers(c), pl.Float32)])),
  };
  const FRAMES = {
    wide,
    doubles: Object.fromEntries([0, 1, 2].map((c) => [`c${c}`, pl.Series(`c${c}`, numbers(c), pl.Float64)])),
    nulls: {
      c0: pl.Series(
        'c0',
        numbers(0).map((value, i) => (i % 7 === 2 ? null : value)),
        pl.Float64,
      ),
      c1: pl.Series('c1', numbers(1), pl.Float64),
      name: pl.Series(
        'name',
        names.map((value, i) => (i % 5 === 1 ? null : value)),
        pl.Utf8,
      ),
    },
    lists: {
      logits: pl.Series(
        'logits',
        ids.map((_, i) => [0, 1, 2].map((c) => numbers(c)[i])),
        pl.List(pl.Float64),
      ),
      label: pl.Series('label', labels, pl.Int64),
    },
    categories: {
      name: pl.Series('name', names, pl.Utf8).cast(pl.Categorical),
      label: pl.Series('label', labels, pl.Int64),
    },
    truth: {
      hit: pl.Series(
        'hit',
        labels.map((label) => label === 2),
        pl.Bool,
      ),
      c0: wide.c0,
      c1: wide.c1,
    },
    ids: { id: pl.Series('id', ids, pl.Utf8), label: pl.Series('label', labels, pl.UInt8) },
    dates: {
      day: pl.Series(
        'day',
        labels.map((label) => new Date(86_400_000 * label)),
        pl.Datetime,
      ),
      c0: wide.c0,
      c1: wide.c1,
    },
    whole: Object.fromEntries(
      ['Int8', 'Int16', 'Int32', 'Int64', 'UInt16', 'UInt32', 'UInt64'].map((type) => [
        type.toLowerCase(),
        pl.Series(
          type.toLowerCase(),
          labels.map((label) => label + 1),
          pl[type],
        ),
      ]),
    ),
  };
  for (const [kind, series] of Object.entries(FRAMES)) {
    const frame = pl.DataFrame(series);
    for (const compression of ['uncompressed', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4']) {
      const name = `polars-${kind}-${compression}`;
      await attempt(name, () => frame.writeParquet(out(name), { compression }));
    }
  }
}

async function wasm() {
  const { Compression, Encoding, Table, WriterPropertiesBuilder, WriterVersion, writeParquet } = load('parquet-wasm');
  const arrow = load('apache-arrow');
  const vector = (/** @type {unknown[]} */ values, /** @type {unknown} */ type) => arrow.vectorFromArray(values, type);
  const TABLES = {
    wide: {
      label: vector(labels, new arrow.Int32()),
      name: vector(names, new arrow.Utf8()),
      ...Object.fromEntries([0, 1, 2].map((c) => [`c${c}`, vector(numbers(c), new arrow.Float32())])),
    },
    doubles: Object.fromEntries([0, 1, 2].map((c) => [`c${c}`, vector(numbers(c), new arrow.Float64())])),
    half: Object.fromEntries([0, 1, 2].map((c) => [`c${c}`, vector(numbers(c), new arrow.Float16())])),
    nulls: {
      c0: vector(
        numbers(0).map((value, i) => (i % 7 === 2 ? null : value)),
        new arrow.Float64(),
      ),
      c1: vector(numbers(1), new arrow.Float64()),
      name: vector(
        names.map((value, i) => (i % 5 === 1 ? null : value)),
        new arrow.Utf8(),
      ),
    },
    lists: {
      logits: vector(
        ids.map((_, i) => [0, 1, 2].map((c) => numbers(c)[i])),
        new arrow.List(new arrow.Field('item', new arrow.Float32(), true)),
      ),
      label: vector(labels.map(BigInt), new arrow.Int64()),
    },
    fixed: {
      logits: vector(
        ids.map((_, i) => [0, 1, 2].map((c) => numbers(c)[i])),
        new arrow.FixedSizeList(3, new arrow.Field('item', new arrow.Float64(), false)),
      ),
    },
    words: {
      name: vector(names, new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32())),
      label: vector(labels, new arrow.Uint16()),
    },
    truth: {
      hit: vector(
        labels.map((label) => label === 2),
        new arrow.Bool(),
      ),
      c0: vector(numbers(0), new arrow.Float64()),
    },
    ids: { id: vector(ids, new arrow.Utf8()), label: vector(labels.map(BigInt), new arrow.Int64()) },
  };
  const codecs = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD', 'LZ4', 'LZ4_RAW'];
  // The writer ends for good where an encoding does not fit the type.
  const encodingsOf = (/** @type {string} */ type) =>
    /^Utf8/.test(type)
      ? ['PLAIN', 'DELTA_LENGTH_BYTE_ARRAY', 'DELTA_BYTE_ARRAY']
      : /^Bool/.test(type)
        ? ['PLAIN', 'RLE']
        : /^U?[Ii]nt/.test(type)
          ? ['PLAIN', 'DELTA_BINARY_PACKED', 'BYTE_STREAM_SPLIT']
          : /^Float/.test(type)
            ? ['PLAIN', 'BYTE_STREAM_SPLIT']
            : ['PLAIN'];
  for (const [kind, columns] of Object.entries(TABLES)) {
    const ipc = arrow.tableToIPC(new arrow.Table(columns), 'stream');
    for (const version of ['V1', 'V2']) {
      for (const codec of codecs) {
        for (const [column, vectors] of Object.entries({ '': { type: '' }, ...columns })) {
          const isTried = column === '' || codec === 'SNAPPY' || codec === 'UNCOMPRESSED';
          for (const encoding of isTried ? (column === '' ? [''] : encodingsOf(String(vectors.type))) : []) {
            const name = `wasm-${kind}-${version}-${codec}-${encoding}-${column}`;
            await attempt(name, () => {
              let builder = new WriterPropertiesBuilder()
                .setCompression(Compression[codec])
                .setWriterVersion(WriterVersion[version]);
              if (encoding !== '') {
                builder = builder.setDictionaryEnabled(false).setColumnEncoding(column, Encoding[encoding]);
              }
              if (kind === 'ids')
                builder = builder
                  .setDataPageSizeLimit(ROWS)
                  .setWriteBatchSize(ROWS / 10)
                  .setMaxRowGroupSize(ROWS * 0.45);
              writeFileSync(out(name), writeParquet(Table.fromIPCStream(ipc), builder.build()));
            });
          }
        }
      }
    }
  }
}

async function hyparquet() {
  const { parquetWriteBuffer } = await import(
    pathToFileURL(join(packages, 'node_modules/hyparquet-writer/src/index.js')).href
  );
  const compressors = { GZIP: gzipSync, BROTLI: brotliCompressSync };
  const floats = [0, 1, 2].map((c) => ({ name: `c${c}`, data: numbers(c), type: 'FLOAT' }));
  const TABLES = {
    wide: [{ name: 'label', data: labels, type: 'INT32' }, { name: 'name', data: names, type: 'STRING' }, ...floats],
    nulls: [
      { name: 'c0', data: numbers(0).map((value, i) => (i % 7 === 2 ? null : value)), type: 'DOUBLE', nullable: true },
      { name: 'c1', data: numbers(1), type: 'DOUBLE' },
      { name: 'name', data: names.map((value, i) => (i % 5 === 1 ? null : value)), type: 'STRING', nullable: true },
    ],
    half: floats.map((column) => ({ ...column, type: 'FLOAT16' })),
    ids: [
      { name: 'id', data: ids, type: 'STRING' },
      { name: 'label', data: labels.map(BigInt), type: 'INT64' },
    ],
    truth: [{ name: 'hit', data: labels.map((label) => label === 2), type: 'BOOLEAN' }, ...floats],
    json: [{ name: 'j', data: labels.map((label) => ({ label })), type: 'JSON' }, ...floats],
  };
  const encodings = [
    '',
    'PLAIN',
    'RLE',
    'RLE_DICTIONARY',
    'DELTA_BINARY_PACKED',
    'DELTA_LENGTH_BYTE_ARRAY',
    'DELTA_BYTE_ARRAY',
    'BYTE_STREAM_SPLIT',
  ];
  for (const [kind, columnData] of Object.entries(TABLES)) {
    for (const codec of ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI']) {
      for (const encoding of encodings) {
        for (const column of encoding === '' ? [''] : columnData.map((each) => each.name)) {
          const name = `hyparquet-${kind}-${codec}-${encoding}-${column}`;
          const data = columnData.map((each) => (each.name === column ? { ...each, encoding } : each));
          await attempt(name, () => {
            writeFileSync(
              out(name),
              new Uint8Array(parquetWriteBuffer({ columnData: data, codec, compressors, rowGroupSize: ROWS * 0.45 })),
            );
          });
        }
      }
    }
  }
}

const connection = await duckdb();
await attempt('polars', polars);
await attempt('wasm', wasm);
await attempt('hyparquet', hyparquet);
/** @type {Record<string, unknown>} */
const expected = {};
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.parquet'))
  .sort()) {
  try {
    const reader = await connection.runAndReadAll(`select * from read_parquet('${join(folder, file)}')`);
    const types = reader.columnTypesJson();
    expected[file] = {
      names: reader.columnNames(),
      types: types.map((/** @type {{typeId: number}} */ type) => type.typeId),
      columns: reader.getColumnsJson(),
    };
  } catch (error) {
    expected[file] = { error: String(error).slice(0, 200) };
  }
}
writeFileSync(join(folder, 'expected.json'), JSON.stringify(expected));
if (which === 'all') writeFileSync(join(folder, 'not-written.json'), JSON.stringify(refused, null, 1));
console.log(`${Object.keys(expected).length} files, ${refused.length} that a writer does not offer`);
process.exit(0);
