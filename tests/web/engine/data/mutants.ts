import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { extensionOf } from '../../../../web/engine/data/formats/format.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { Random } from '../../../support/random.ts';
import { concat, elements, labelsNpy, logitsNpy, npy, safetensorsOf, utf8, wide, zip } from './write.ts';

/* Damaged files for every reader. What a reader makes of each is a dataset, or a refusal with a name. */

export interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Mutant extends Seed {
  /** That of the file it was made from. */
  readonly ending: string;
}

const GOLDEN = join(import.meta.dirname, '../../../golden');
/** Larger ones take long, and hold nothing that smaller ones do not. */
const MAX_BYTES = 2 ** 16;

const tensors = {
  logits: { dtype: 'F32', shape: [2, 3], data_offsets: [0, 24] },
  labels: { dtype: 'I64', shape: [2], data_offsets: [24, 40] },
};

const REPORT =
  '              precision    recall  f1-score   support\n\n         cat       0.80      0.90      0.85        39\n         dog       0.85      0.83      0.84        41\n\n    accuracy                           0.85        80\n\n[[35  4]\n [ 7 34]]\n';
const TABULAR =
  '\\begin{tabular}{lrr}\n\\toprule\n & cat & dog \\\\\n\\midrule\ncat & 35 & 3 \\\\\ndog & 2 & 34 \\\\\n\\bottomrule\n\\end{tabular}\n';

const logits = logitsNpy(6, 3);
const tensor = concat(elements('f4', [1, 2, 3, 4, 5, 6]), elements('i8', [0, 1]));
/** Small files of every format that is read, as we make them. */
const OWN: readonly Seed[] = [
  { name: 'logits.npy', bytes: logits },
  { name: 'labels.npy', bytes: labelsNpy([0, 2, 1]) },
  { name: 'names.npy', bytes: npy('<U5', [2], wide(['apple', 'pear'], 5)) },
  { name: 'linkage.npy', bytes: npy('<f8', [2, 4], elements('f8', [0, 1, 1, 2, 2, 3, 2, 3])) },
  {
    name: 'x.npz',
    bytes: zip([
      { name: 'a.npy', data: logits, deflate: true, zip64: true },
      { name: 'b.npy', data: labelsNpy([0, 1, 2, 0, 1, 2]) },
    ]),
  },
  { name: 'x.safetensors', bytes: safetensorsOf(tensors, tensor) },
  { name: 'x.npy.gz', bytes: Uint8Array.from(gzipSync(logits)) },
  { name: 'x.csv', bytes: utf8('id,"a, a",b\n0,1.5,-2e3\n1,nan,4\n2,"5",6\n') },
  { name: 'classes.csv', bytes: utf8('fine_id,fine,coarse\n0,"äpple ""x""",fruit\n1,pear,fruit\n2,shark,fish\n') },
  { name: 'confusion.csv', bytes: utf8('true\\pred,a,b\na,5,1\nb,2,7\n') },
  { name: 'pairs.csv', bytes: utf8('true,pred\ncat,dog\ndog,dog\n') },
  { name: 'tree.csv', bytes: utf8('child,parent\ncat,animals\ndog,animals\nanimals,\ncar,animals\n') },
  { name: 'latin-1.csv', bytes: Uint8Array.from(Buffer.from('ch\xe8vre;\xe2ne\n1,5;2\n3;4\n', 'latin1')) },
  { name: 'utf-16.tsv', bytes: Uint8Array.from(Buffer.from('\ufeffcat\tdog\n1\t2\n3\t4\n', 'utf16le')) },
  { name: 'report.txt', bytes: utf8(REPORT) },
  { name: 'print.txt', bytes: utf8('array([[35,  3,  1],\n       [ 2, 34,  4],\n       [ 7,  0, 32]])\n') },
  {
    name: 'blocks.txt',
    bytes: utf8('   a    b  \\\n0  1  2.5\n1  3  4.5\n\n    c\n0  5\n1  6\n\n[2 rows x 3 columns]\n'),
  },
  { name: 'matrix.md', bytes: utf8('| | cat | dog |\n|---|---:|---:|\n| **cat** | 35 | 3 |\n| dog | 2 | 34 |\n') },
  {
    name: 'boxes.txt',
    bytes: utf8('┌─────┬─────┐\n│ cat │ dog │\n├─────┼─────┤\n│ 35  │ 3   │\n│ 2   │ 34  │\n└─────┴─────┘\n'),
  },
  { name: 'matrix.tex', bytes: utf8(TABULAR) },
  { name: 'names.yaml', bytes: utf8('nc: 2\nnames:\n  0: cat\n  1: "red fox"\n') },
  { name: 'x.txt', bytes: utf8('# comment\n 1 2  3\n4 5 6\n') },
  { name: 'x.svm', bytes: utf8('1 1:0.5 3:2\n0 2:1e3\n') },
  { name: 'x.json', bytes: utf8('[[1, 2.5], [-3, 4e2]]') },
  { name: 'named.json', bytes: utf8('{"logits": [[1, 2.5], [3, 4]], "labels": [0, 1], "epoch": 3}') },
  { name: 'x.jsonl', bytes: utf8('[1,2]\n[3,4.5]\n') },
  {
    name: 'lists.jsonl',
    bytes: utf8('{"top_logprobs": {"cat": -0.1, "dog": -2}}\n{"top_logprobs": {"dog": -0.5}}\n'),
  },
  { name: 'tree.nwk', bytes: utf8("((cat:1,'a dog':1):2,[a comment]car:3);") },
  { name: 'tree.nex', bytes: utf8('#NEXUS\nbegin trees;\ntranslate 1 cat, 2 dog;\ntree t = (1:1,2:1);\nend;\n') },
  { name: 'tree.json', bytes: utf8('{"name": "r", "children": [{"name": "cat"}, {"name": "dog", "children": []}]}') },
];

/** Small files of every format that is read: of our own making, and of other programs. */
export function seeds(): readonly Seed[] {
  const written = ['formats', 'parquet', 'arrow', 'sessions'].flatMap((folder) =>
    readdirSync(join(GOLDEN, folder))
      .filter((name) => name !== 'expected.json')
      .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(GOLDEN, folder, name))) })),
  );
  return [...OWN, ...written].filter(({ bytes }) => bytes.length <= MAX_BYTES);
}

/** Any bytes may come under any of these. */
const EXTENSIONS =
  'npy npz safetensors pt pth pkl pickle parquet arrow feather h5 hdf5 xlsx csv tsv txt md tex json jsonl ndjson yaml nwk newick nex nexus svm gz dat xyz'.split(
    ' ',
  );
const EXTREMES = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
/** Sizes that are not there. */
const LIES = [0, 1, 0xff, 0x7fff, 0xffff, 0x1000000, 0x7fffffff, 0x80000000, 0xffffffff, 2 ** 33, 2 ** 40, 2 ** 53];

type Change = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

const edited = (bytes: Uint8Array, edit: (copy: Uint8Array) => void): Uint8Array => {
  const copy = bytes.slice();
  edit(copy);
  return copy;
};

const CHANGES: readonly Change[] = [
  // Bits flip, bytes become extremes.
  (bytes, random) =>
    edited(bytes, (copy) => {
      for (let i = 0, count = 1 + random.below(8); i < count; i++) {
        const at = random.below(copy.length);
        copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
      }
    }),
  (bytes, random) =>
    edited(bytes, (copy) => {
      for (let i = 0, count = 1 + random.below(4); i < count; i++) {
        copy[random.below(copy.length)] = EXTREMES[random.below(EXTREMES.length)] ?? 0;
      }
    }),
  (bytes, random) =>
    edited(bytes, (copy) => copy.fill(random.below(256), random.below(copy.length), random.below(copy.length))),
  (bytes, random) => bytes.slice(0, random.below(bytes.length + 1)),
  // A size lies: a number of some bytes in either order, or as a varint.
  (bytes, random) =>
    edited(bytes, (copy) => {
      const width = [1, 2, 4, 8][random.below(4)] ?? 4;
      const at = Math.max(0, random.below(copy.length) - width);
      const lie = BigInt(LIES[random.below(LIES.length)] ?? 0);
      const isLittle = random.below(4) > 0;
      for (let i = 0; i < width && at + i < copy.length; i++) {
        copy[at + i] = Number((lie >> BigInt(8 * (isLittle ? i : width - 1 - i))) & 255n);
      }
    }),
  (bytes, random) =>
    edited(bytes, (copy) =>
      copy.set([0xff, 0xff, 0xff, 0xff, 0x0f].slice(0, copy.length), random.below(Math.max(1, copy.length - 5))),
    ),
  // Parts are cut out, doubled, moved, or come from another file.
  (bytes, random) => {
    const [a, b] = [random.below(bytes.length + 1), random.below(bytes.length + 1)];
    return concat(bytes.slice(0, a), bytes.slice(b));
  },
  (bytes, random, other) => {
    const [from, at] = [random.below(other.length), random.below(bytes.length + 1)];
    const part = other.slice(from, from + random.below(200));
    return concat(
      bytes.slice(0, at),
      part,
      bytes.slice(random.below(2) === 0 ? at : Math.min(bytes.length, at + part.length)),
    );
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    return concat(
      bytes.slice(0, at),
      utf8(['9'.repeat(30), '"', '[[', '1e999', ',', '\n\n', '-', '\0', '((', "'"][random.below(10)] ?? ''),
      bytes.slice(at),
    );
  },
];

/** By their endings: there are many files of some formats. */
export const groupsOf = (all: readonly Seed[]): readonly (readonly Seed[])[] =>
  [...new Set(all.map(({ name }) => extensionOf(name)))].map((extension) =>
    all.filter(({ name }) => extensionOf(name) === extension),
  );

/** The mutant of a number: the same in every run. */
export function mutantOf(number: number, groups: readonly (readonly Seed[])[]): Mutant {
  const random = new Random(number);
  const pick = <T>(list: readonly T[] = []): T | undefined => list[random.below(list.length)];
  const seed = pick(pick(groups));
  const other = pick(pick(groups));
  if (seed === undefined || other === undefined) throw new Error('there are no seeds');
  let { bytes } = seed;
  for (let i = 0, count = [1, 1, 1, 2, 3][random.below(5)] ?? 1; i < count && bytes.length > 0; i++) {
    bytes = CHANGES[random.below(CHANGES.length)]?.(bytes, random, other.bytes) ?? bytes;
  }
  const extension = EXTENSIONS[random.below(EXTENSIONS.length)] ?? '';
  const name = random.below(8) === 0 ? `mutant.${extension}` : seed.name;
  return { name, bytes, ending: extensionOf(seed.name) };
}

/**
 * Opens a file as the page does, gives its parts roles, and reads the beginning and the end of every table.
 * Returns 'dataset', or the code of the refusal; anything else is thrown.
 */
export async function outcomeOf({ name, bytes }: Seed): Promise<string> {
  try {
    const files = assignRoles(await openFile(name, new BufferSource(name, new Uint8Array(bytes)), readHere));
    assemble(files);
    for (const { content } of files) {
      if (content.kind !== 'table') continue;
      const { source } = content.table;
      await source.read(0, Math.min(source.size, 1000));
      await source.read(Math.max(0, source.size - 100), source.size);
    }
    return 'dataset';
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.message === '' || error.remedy === '') throw new Error(`a refusal without words: ${error.code}`);
    return error.code;
  }
}
