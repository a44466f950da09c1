import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Table } from '../../../../../web/engine/model/table.ts';
import { datasetOf, labelsOf, logitsInput, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { filesIn } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

const ROWS = 300;
const COLUMNS = 40;
const planted = plantedLogits(ROWS, COLUMNS, 11);
const plain = tableOf(planted.logits, ROWS, COLUMNS);
const labels = labelsOf(planted.labels, COLUMNS);
const options = { as: 'logits', top: 8 };

const run = (dataset: Dataset, more: Readonly<Record<string, string | number>> = {}) =>
  runL2h(newCore(), dataset, { ...options, ...more }, { chunkRows: 64 });
const refusal = (dataset: Dataset, more?: Readonly<Record<string, number>>) => failure(run(dataset, more));

/** The same numbers as the bytes of another layout. */
function laidOut(bigEndian: boolean, columnMajor: boolean): Table {
  const bytes = new DataView(new ArrayBuffer(4 * ROWS * COLUMNS + 3));
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = columnMajor ? column * ROWS + row : row * COLUMNS + column;
      bytes.setFloat32(3 + 4 * at, planted.logits[row * COLUMNS + column] ?? 0, !bigEndian);
    }
  }
  const source = new BufferSource('laid-out', new Uint8Array(bytes.buffer));
  return {
    source,
    shape: [ROWS, COLUMNS],
    layout: { kind: 'binary', element: 'f4', bigEndian, columnMajor, offset: 3 },
  };
}

async function textTable(text: string): Promise<Table> {
  const [file] = await filesIn('logits.csv', text);
  if (file?.content.kind !== 'table') {
    throw new Error('not a table');
  }
  return file.content.table;
}

const csv = (separator: string, end: string): string =>
  Array.from({ length: ROWS }, (_, row) =>
    Array.from(planted.logits.subarray(row * COLUMNS, (row + 1) * COLUMNS)).join(separator),
  ).join(end);

it('whole numbers are said to be such, short floating-point numbers are not', async () => {
  // The upper halves of the floats: bfloat16.
  const halves = new Uint16Array(planted.logits.buffer).filter((_, i) => i % 2 === 1);
  const layout = { kind: 'binary', bigEndian: false, columnMajor: false, offset: 0 } as const;
  const codes = async (element: 'bf2' | 'i2'): Promise<string[]> => {
    const source = new BufferSource('logits.npy', new Uint8Array(halves.buffer));
    const { warnings } = await run(datasetOf({ source, shape: [ROWS, COLUMNS], layout: { ...layout, element } }, null));
    return warnings.map(({ code }) => code);
  };
  expect(await codes('i2')).toContain('integer-logits');
  expect(await codes('bf2')).not.toContain('integer-logits');
});

describe('the same logits in other clothes', () => {
  it.each([
    [false, true],
    [true, false],
    [true, true],
  ])('big-endian %s, column-major %s', async (bigEndian, columnMajor) => {
    const { merges, findings } = await run(datasetOf(laidOut(bigEndian, columnMajor)));
    const expected = await run(datasetOf(plain));
    expect(merges).toEqual(expected.merges);
    expect(findings).toEqual(expected.findings);
  });

  it.each([
    [',', '\n'],
    ['\t', '\r\n'],
    ['  ', '\n'],
  ])('text with %j between fields and %j between lines', async (separator, end) => {
    const { merges } = await run(datasetOf(await textTable(csv(separator, end))));
    expect(merges).toEqual((await run(datasetOf(plain))).merges);
  });
});

describe('labels', () => {
  it('measure the tree, beside random trees', async () => {
    const { metrics, contingency, classes } = await run(datasetOf(plain, labels));
    expect(contingency?.counts.reduce((sum, n) => sum + n, 0)).toBe(ROWS);
    expect(metrics?.accuracy).toBeGreaterThan(0.5);
    expect(metrics?.random.dendrogram_purity?.mean).toBeLessThan(metrics?.dendrogram_purity ?? 0);
    expect(classes[3]).toBe('class 3');
  });

  it('of another length are refused', async () => {
    const error = await refusal(datasetOf(plain, labelsOf(planted.labels.slice(1), COLUMNS)));
    expect(error.toLine()).toContain('299 labels for the 300 points of logits.npy');
  });

  it('of another number of classes make the columns clusters, named by their most frequent label', async () => {
    const halves = labelsOf(
      planted.labels.map((label) => label >> 1),
      COLUMNS / 2,
    );
    const { classes, options: used, metrics, warnings } = await run(datasetOf(plain, halves));
    expect(used.columns_are).toBe('clusters');
    expect(classes[6]).toMatch(/^class 3 \d+ %$/);
    expect(metrics?.accuracy).toBeNull();
    expect(warnings.map(({ code }) => code)).toContain('columns-are-clusters');
  });

  const points = 25;
  const ofSix = (ownColumn: (label: number) => number) => {
    const values = Float64Array.from({ length: 6 * points }, (_, i) => {
      const [point, column] = [Math.floor(i / 6), i % 6];
      return column === ownColumn(point % 5) ? 3 : (point + column) / 20;
    });
    const fewer = labelsOf(
      Int32Array.from({ length: points }, (_, point) => point % 5),
      5,
    );
    return run(datasetOf(tableOf(values, points, 6), fewer), { top: 5 });
  };

  it('of one class less are those of the columns where all five have their own, which one in 720 orders has by chance', async () => {
    expect((await ofSix((label) => label)).options.columns_are).toBe('classes');
    expect((await ofSix((label) => (label === 4 ? 5 : label))).options.columns_are).toBe('clusters');
  });
});

it('infers on one file and evaluates on another', async () => {
  const test = plantedLogits(200, COLUMNS, 12);
  const evaluation = {
    logits: logitsInput(tableOf(test.logits, 200, COLUMNS)),
    labels: labelsOf(test.labels, COLUMNS),
  };
  const { metrics, merges } = await run({ ...datasetOf(plain, labels), evaluation });
  expect(metrics?.points).toBe(200);
  expect(merges).toEqual((await run(datasetOf(plain))).merges);
});

it('looks at the first rows to tell probabilities from logits, and says so', async () => {
  const probabilities = Float64Array.from([0.7, 0.2, 0.1, 0.1, 0.8, 0.1, 0, 0, 1]);
  const { warnings, options: used } = await runL2h(newCore(), datasetOf(tableOf(probabilities, 3, 3)), {}, {});
  expect(used.as).toBe('probabilities');
  expect(warnings.map(({ code }) => code)).toEqual([
    'guessed-probabilities',
    'zero-probabilities',
    'one-hot-rows',
    'few-points',
  ]);
});

describe('a file that changes between the passes', () => {
  const changing = (change: (bytes: Uint8Array<ArrayBuffer>) => void): Table => {
    let reads = 0;
    const source: ByteSource = {
      ...plain.source,
      name: 'logits.npy',
      size: plain.source.size,
      read: async (start, end) => {
        reads += 1;
        const bytes = await plain.source.read(start, end);
        if (reads > 1) {
          change(bytes);
        }
        return bytes;
      },
    };
    return { ...plain, source };
  };

  it('is noticed', async () => {
    const error = await refusal(datasetOf(changing((bytes) => bytes.reverse())), { top: 1 });
    expect(error).toBeInstanceOf(DataError);
    expect(error.code).toBe('changed');
  });
});

it('stops between chunks when aborted', async () => {
  const controller = new AbortController();
  const running = runL2h(newCore(), datasetOf(plain), options, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('enough')),
  });
  await expect(running).rejects.toThrow('enough');
});
