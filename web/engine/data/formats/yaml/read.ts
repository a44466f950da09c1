/**
 * Reads the names of classes in a YAML file. A library would read all of YAML; names are written as a list, or by their indices,
 * alone or under a key, which is what this reads. Anything else is refused.
 */

import { DataError } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { classNamesIn } from '../json/class-names.ts';
import { alone, type Member } from '../shared/members.ts';
import { readText } from '../shared/text.ts';

const MAX_BYTES = 2 ** 24;
const REMEDY = 'Write one name a line: "- cat", or "0: cat" under "names:". Or open a text file with one name a line.';

/** A text without its quotes and what is behind #. */
function plain(text: string): string {
  const quoted = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:#.*)?$/.exec(text);
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(["\\])/g, '$1');
  if (quoted?.[2] !== undefined) return quoted[2].replaceAll("''", "'");
  const comment = text.search(/\s#/);
  return (comment < 0 ? text : text.slice(0, comment)).trim();
}

/** [cat, 'dog', "red fox"] on one line or several. */
const flowItems = (text: string): string[] =>
  (text.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,[\]]+/g) ?? []).map(plain).filter((item) => item !== '');

type Block = string[] | Record<string, string>;

/** Of "name: value" the two, and whether blanks stand before them; null where a line is none. */
function entryOf(line: string): { readonly isIndented: boolean; readonly name: string; readonly value: string } | null {
  const colon = line.search(/[:#]/);
  const behind = line[colon + 1] ?? ' ';
  if (line[colon] !== ':' || behind.trim() !== '') return null;
  const name = line.slice(0, colon).trim();
  return name === '' ? null : { isIndented: /^\s/.test(line), name, value: line.slice(colon + 1).trim() };
}

/** The entries of each key, of the whole file under ''. */
function blocksOf(text: string): Map<string, Block> {
  const blocks = new Map<string, Block>();
  let key = '';
  const flows = text.replace(/^([\w.-]+)[ \t]*:\s*\[([^[\]]*)\]/gm, (_, name: string, inside: string) => {
    blocks.set(name, flowItems(inside));
    return '';
  });
  for (const line of flows.split(/\r\n|\r|\n/)) {
    const item = /^-\s+(.*)/.exec(line.trim())?.[1];
    const entry = entryOf(line);
    const block = blocks.get(key);
    if (item !== undefined) {
      if (block === undefined) blocks.set(key, [plain(item)]);
      else if (Array.isArray(block)) block.push(plain(item));
    } else if (entry === null) continue;
    else if (!entry.isIndented && entry.value === '') key = plain(entry.name);
    else {
      const { name, value } = entry;
      const place = entry.isIndented ? key : '';
      const known = blocks.get(place);
      if (known === undefined) blocks.set(place, { [plain(name)]: plain(value) });
      else if (!Array.isArray(known)) known[plain(name)] = plain(value);
    }
  }
  return blocks;
}

/** Numbers that stand behind names are indices. */
const asIndices = (block: Block): unknown => {
  const isIndexed = !Array.isArray(block) && Object.values(block).every((value) => /^\d+$/.test(value));
  return isIndexed ? Object.fromEntries(Object.entries(block).map(([name, value]) => [name, Number(value)])) : block;
};

/** @throws DataError where the file names no classes */
export async function readYaml(source: ByteSource): Promise<Member[]> {
  if (source.size > MAX_BYTES) {
    throw new DataError('too-large', 'a YAML file of this size is no list of names', REMEDY);
  }
  const { value } = await readText(source, source.size);
  const blocks = blocksOf(value);
  const whole = blocks.get('');
  const values = Array.isArray(whole)
    ? whole
    : (classNamesIn({ ...Object.fromEntries([...blocks].map(([key, block]) => [key, asIndices(block)])) }) ??
      (whole === undefined ? null : classNamesIn(asIndices(whole))));
  if (values === null) throw new DataError('no-names', 'the YAML file names no classes', REMEDY);
  const warnings = LISTS_IN_LISTS.test(value) ? [numbersUnread(source.name)] : [];
  return alone({ content: { kind: 'strings', values }, shape: [values.length], warnings });
}

/** The rows of a matrix: - [5, 1], or - - 5. */
const LISTS_IN_LISTS = /^\s*-\s*(?:\[|-\s)\s*[-+.\d]/m;

const numbersUnread = (file: string): Warning => ({
  code: 'numbers-unread',
  message: `${file}: only the names were read, and not the lists of numbers beside them. A matrix is read from CSV or JSON.`,
});
