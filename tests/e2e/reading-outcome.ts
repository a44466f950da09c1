import { DataError } from '../../web/engine/base/error.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../web/engine/hierarchy/read-here.ts';
import type { Dataset } from '../../web/engine/model/dataset.ts';

/* The outcome of opening a file by itself, by the functions of the page: in Node and in browsers the same. */

const ofDataset = ({ logits, labels, classes, confusion, reference, warnings = [] }: Dataset) => ({
  logits: logits && [logits.table.shape, logits.table.columnNames ?? []],
  labels: labels && [[...labels.values], labels.names],
  classes: classes?.names ?? null,
  confusion: confusion && [[...confusion.counts], confusion.names, confusion.truth],
  tree: reference?.tree.classes ?? null,
  warnings: warnings.map(({ message }) => message),
});

async function outcomeOf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  try {
    const files = assignRoles(await openFile(name, new BufferSource(name, bytes), readHere));
    const members = files.map(({ role, reason, columns = [], shape }) => ({
      ...{ role, reason, shape },
      columns: columns.map((column) => `${column.heading}: ${column.role}, ${column.reason}`),
    }));
    return { members, dataset: ofDataset(assemble(files)) };
  } catch (error) {
    if (error instanceof DataError) return { refused: error.toLine() };
    throw error;
  }
}

/** The outcomes of files, whose bytes are written in base 64. */
export async function outcomesOf(files: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(files)) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    found[name] = await outcomeOf(name, bytes).catch((error: unknown) => ({ failed: String(error) }));
  }
  return found;
}
