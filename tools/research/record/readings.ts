import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Core } from '../../../web/engine/bindings/core.ts';
import { wideRows } from '../../../web/engine/bindings/rows.ts';
import { columnsOf, streamRows } from '../../../web/engine/bindings/stream-rows.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../web/engine/hierarchy/read-here.ts';
import type { Dataset, InputFile } from '../../../web/engine/model/dataset.ts';
import type { Table } from '../../../web/engine/model/table.ts';
import { type Outcome, recorded, refusalOf, type Section, shortHash } from './outcome.ts';

/* Readings of single files, by the functions that the page opens them with. */

const LARGEST = 64e6;

/** Texts that are no data of people: descriptions of the folder, makers of the files. */
const isData = (name: string): boolean => !/^(README\.md|expected\.json|index\.json)$|\.(py|mjs|ts)$/.test(name);

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => isData(basename(path)) && statSync(path).isFile() && statSync(path).size <= LARGEST)
    .sort();
}

/** A digest of all numbers of a table, as the core reads them. */
async function digestOfRows(core: Core, table: Table): Promise<string> {
  const hash = createHash('sha256');
  await streamRows(core, table, {}, (rows) => hash.update(Float64Array.from(wideRows(core, rows, columnsOf(table)))));
  return hash.digest('hex').slice(0, 16);
}

const digestOf = (value: unknown): string => shortHash(JSON.stringify(value));

async function ofTable(core: Core, table: Table): Promise<Outcome> {
  const names = table.columnNames === undefined ? {} : { names: table.columnNames.slice(0, 12) };
  return {
    shape: table.shape,
    ...names,
    rows: await recorded(async () => ({ digest: await digestOfRows(core, table) })),
  };
}

/** Roles, columns and warnings of one of the things in a file. */
function ofMember(file: InputFile): Outcome {
  const { content, columns = [] } = file;
  return {
    role: file.role,
    content: content.kind,
    shape: file.shape,
    ...(columns.length === 0
      ? {}
      : { columns: columns.slice(0, 40).map(({ heading, role }) => `${heading}: ${role}`) }),
    ...(content.kind === 'question' ? { question: content.question.answers.length } : {}),
    ...(content.kind === 'strings' ? { strings: digestOf(content.values) } : {}),
    ...(content.kind === 'numbers' ? { numbers: digestOf([...content.values]) } : {}),
  };
}

/** The data set that methods get of a file alone. */
async function ofDataset(core: Core, dataset: Dataset): Promise<Outcome> {
  const { logits, labels, classes, features, confusion, texts, warnings = [] } = dataset;
  return {
    ...(logits === null ? {} : { logits: await ofTable(core, logits.table) }),
    ...(features === null ? {} : { features: await ofTable(core, features.table) }),
    ...(labels === null ? {} : { labels: digestOf([[...labels.values], labels.names]) }),
    ...(classes === null ? {} : { classes: digestOf(classes.names) }),
    ...(confusion === null ? {} : { confusion: digestOf({ ...confusion, file: undefined }) }),
    ...(texts === null ? {} : { texts: digestOf(texts) }),
    others: Object.entries(dataset)
      .filter(([key, value]) => value !== null && /edges|dissimilarity|reference|evaluation/.test(key))
      .map(([key]) => key),
    warnings: warnings.map(({ code }) => code),
  };
}

/** The outcome of opening each file by itself. */
export async function readings(
  folders: Readonly<Record<string, string>>,
  module: WebAssembly.Module,
): Promise<Section> {
  const found: Section = {};
  const core = new Core(module);
  for (const [name, folder] of Object.entries(folders)) {
    for (const path of filesBelow(folder)) {
      const key = `${name}/${relative(folder, path)}`;
      found[key] = await recorded(async () => {
        const source = new BufferSource(basename(path), new Uint8Array(readFileSync(path)));
        const files = assignRoles(await openFile(source.name, source, readHere));
        const members = files.map(ofMember);
        try {
          return { members, dataset: await ofDataset(core, assemble(files)) };
        } catch (error) {
          return { members, ...refusalOf(error) };
        }
      });
    }
  }
  return found;
}
