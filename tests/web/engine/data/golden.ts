import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Core } from '../../../../web/engine/bindings/core.ts';
import { wideRows } from '../../../../web/engine/bindings/rows.ts';
import { columnsOf, streamRows } from '../../../../web/engine/bindings/stream-rows.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { columnsOf as columnsWritten, differences, expectedIn, wantedOf } from '../../../support/written.ts';
import { failure } from './write.ts';

/* Files written by other programs; the scripts in tools/formats/ made them. */

const folder = new URL('../../../golden/formats/', import.meta.url);
const core = new Core(new WebAssembly.Module(readFileSync(new URL('../../../../wasm/logitree.wasm', import.meta.url))));

export const golden = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

export const openGolden = (name: string, choice?: ColumnChoice): Promise<InputFile[]> =>
  openFile(name, new BufferSource(name, golden(name)), readHere, choice);

/** Everything in a file, also where it is asked which of it is meant. */
async function membersIn(name: string): Promise<InputFile[]> {
  const files = await openGolden(name);
  const [first] = files;
  return first?.content.kind === 'question' ? openGolden(name, first.content.question.answers[0]?.choice) : files;
}

/** The logits that the scripts write: six rows of three columns. */
export const LOGITS = Array.from({ length: 18 }, (_, i) => ((i * 37) % 101) / 8 - 5);
export const LABELS = [0, 1, 2, 0, 1, 2];

/** All numbers of what was opened, row by row, tables as the core reads them. */
export function numbersOf(file: InputFile | undefined): Promise<number[]> {
  const isNumbers = file?.content.kind === 'numbers' || file?.content.kind === 'table';
  if (!isNumbers) throw new Error(`no numbers in ${file?.name}: ${file?.reason}`);
  return numbersIn(file);
}

export async function numbersIn({ content }: Pick<InputFile, 'content'>): Promise<number[]> {
  if (content.kind === 'numbers') return [...content.values];
  if (content.kind !== 'table') throw new Error(`no numbers in ${content.kind}`);
  const { table } = content;
  const values: number[] = [];
  await streamRows(core, table, {}, (rows) => {
    for (const value of wideRows(core, rows, columnsOf(table))) values.push(value);
  });
  return values;
}

/** Names, shapes and numbers of everything in a file. */
export async function everythingIn(name: string): Promise<Record<string, { shape: unknown; values: unknown }>> {
  const found: Record<string, { shape: unknown; values: unknown }> = {};
  for (const file of await membersIn(name)) {
    const { content, shape } = file;
    const values = content.kind === 'strings' ? content.values : await numbersOf(file);
    found[file.name.slice(name.length + 1)] = { shape, values };
  }
  return found;
}

/** That a file of a folder has the values that others read in it, or is refused in these words. */
export async function expectWritten(folder: string, file: string, refused?: string): Promise<void> {
  if (refused !== undefined) {
    const error = await failure(() => columnsWritten(folder, file));
    expect(error.code).toBe('no-arrays');
    expect(error.message).toContain(refused);
    return;
  }
  const found = await columnsWritten(folder, file);
  expect(found.size).toBeGreaterThan(0);
  expect(differences(found, wantedOf(file, expectedIn(folder)))).toEqual([]);
}
