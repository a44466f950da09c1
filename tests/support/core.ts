import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { Core } from '../../web/engine/bindings/core.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { Dataset, InputFile, Labels, LogitsInput } from '../../web/engine/model/dataset.ts';
import type { ElementType, Table } from '../../web/engine/model/table.ts';

const root = join(import.meta.dirname, '../..');
export const coreModule = new WebAssembly.Module(readFileSync(join(root, 'wasm/logitree.wasm')));

/** The same core with a memory that may grow to this many pages of 64 kB and no further. */
export const moduleWithPages = (pages: number): WebAssembly.Module =>
  new WebAssembly.Module(withPages(new Uint8Array(readFileSync(join(root, 'wasm/logitree.wasm'))), pages));

/** The bytes of a core that gets no more than this many pages of memory. */
export function withPages(core: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(core);
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  for (let section = number(); section !== 5; section = number()) {
    const size = number();
    at += size;
  }
  number(); // the size of the section of memories,
  number(); // of which there is one,
  number(); // with limits
  number(); // from this many pages
  const start = at;
  number(); // to so many
  for (let i = start; i < at; i += 1) {
    bytes[i] = ((pages >> (7 * (i - start))) & 127) | (i + 1 < at ? 128 : 0);
  }
  return bytes;
}

/** Instances of tests that have passed. */
const idle: Core[] = [];

/**
 * An instance to itself, for as long as the test runs. Then another test has it, unless its memory has grown: of every four new ones,
 * with 16 MB each, all garbage is collected, which takes longer than most tests.
 */
export function newCore(): Core {
  const test = TestRunner.getCurrentTest();
  const core = (test === undefined ? undefined : idle.pop()) ?? new Core(coreModule);
  test?.context.onTestFinished(({ task }) => {
    if (task.result?.state === 'pass' && !core.hasGrown) idle.push(core);
  });
  return core;
}

function bytesSource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.length,
    read: async (start, end) => {
      if (end > bytes.length) {
        throw new Error(`read beyond the end of ${name}`);
      }
      return new Uint8Array(bytes.slice(start, end));
    },
  };
}

export function tableOf(values: Float32Array | Float64Array, rows: number, columns: number): Table {
  const element: ElementType = values instanceof Float32Array ? 'f4' : 'f8';
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return {
    source: bytesSource('logits.npy', bytes),
    shape: [rows, columns],
    layout: { kind: 'binary', element, bigEndian: false, columnMajor: false, offset: 0 },
  };
}

export function logitsInput(table: Table): LogitsInput {
  const file: InputFile = {
    id: '1',
    name: table.source.name,
    source: table.source,
    content: { kind: 'table', table },
    shape: table.shape,
    role: 'logits',
    roles: ['logits'],
    reason: 'a test',
  };
  return { file, table };
}

export const NOTHING: Dataset = {
  logits: null,
  labels: null,
  classes: null,
  evaluation: null,
  features: null,
  edges: null,
  dissimilarity: null,
  reference: null,
  confusion: null,
  texts: null,
};

export function datasetOf(table: Table, labels: Labels | null = null): Dataset {
  return { ...NOTHING, logits: logitsInput(table), labels };
}

export const labelsOf = (values: Int32Array, count: number): Labels => ({
  file: 'labels.npy',
  values,
  count,
  names: Array.from({ length: count }, (_, k) => `class ${k}`),
});

/** Merges as lists of classes (G*, G†), in tuple order. */
export function mergesAsClasses(merges: Uint32Array, leaves: number): [number[], number[]][] {
  const groups: number[][] = Array.from({ length: leaves }, (_, c) => [c]);
  const list: [number[], number[]][] = [];
  for (let i = 0; i < merges.length; i += 2) {
    const chosen = groups[merges[i] ?? -1] ?? [];
    const joined = groups[merges[i + 1] ?? -1] ?? [];
    list.push([chosen, joined]);
    groups.push([...chosen, ...joined]);
  }
  return list;
}
