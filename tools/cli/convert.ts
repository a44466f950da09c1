import { DataError } from '../../web/engine/base/error.ts';
import { jsonLine } from '../../web/engine/base/json-keys.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { writeDot } from '../../web/engine/hierarchy/dot.ts';
import { hierarchyToJson } from '../../web/engine/hierarchy/json.ts';
import { writeLabelPaths } from '../../web/engine/hierarchy/label-paths.ts';
import { toLinkage } from '../../web/engine/hierarchy/linkage.ts';
import { repeatedClasses } from '../../web/engine/hierarchy/match-leaves.ts';
import { writeNamedNewick } from '../../web/engine/hierarchy/named-newick.ts';
import { type NewickOptions, writeNewick } from '../../web/engine/hierarchy/newick.ts';
import { writeNexus } from '../../web/engine/hierarchy/nexus.ts';
import { writeNodeLink } from '../../web/engine/hierarchy/node-link.ts';
import { writeParents } from '../../web/engine/hierarchy/parents.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { hasOwnHeights } from '../../web/engine/hierarchy/walk.ts';
import { RESULT_VERSION } from '../../web/engine/methods/json.ts';
import { words } from '../../web/engine/methods/shared/options/common.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import type { NamedHierarchy, TreeText } from '../../web/engine/model/named-hierarchy.ts';
import { supportOf } from '../../web/engine/model/result.ts';
import { readWords } from './arguments.ts';
import { sourceOf } from './files.ts';
import { TREE } from './flags.ts';
import { warn } from './say.ts';

const line = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

function said({ text, warnings }: TreeText): string {
  warn(warnings);
  return line(text);
}

function linkage({ hierarchy }: NamedHierarchy): Uint8Array {
  const { matrix, warnings } = toLinkage(hierarchy);
  warn(warnings);
  return writeNpy([matrix.length / 4, 4], matrix);
}

function json({ hierarchy, classes, inner, numbering, support }: NamedHierarchy): string {
  return jsonLine({
    format: 'logitree',
    version: RESULT_VERSION,
    method: 'import',
    numbering,
    classes,
    hierarchy: hierarchyToJson(hierarchy, inner),
    support,
  });
}

/** Support and heights of a tree are written too, as in the exports of the page. */
const beside = (tree: NamedHierarchy): NewickOptions => ({
  lengths: hasOwnHeights(tree.hierarchy),
  support: supportOf(tree),
});

/** Groups without names of their own are called as the file says that a reference calls them, as in the exports of the page. */
const named = (tree: NamedHierarchy): NamedHierarchy => ({ ...tree, inner: tree.inner ?? tree.referenceNames });

const parents = (tree: NamedHierarchy): string => line(writeParents(tree));

const FORMATS = {
  newick: (tree) => said(writeNewick(named(tree), beside(tree))),
  nexus: (tree) => said(writeNexus(named(tree), beside(tree))),
  linkage,
  parents,
  csv: parents,
  json,
  'named-newick': (tree) => said(writeNamedNewick(named(tree), { lengths: hasOwnHeights(tree.hierarchy) })),
  hiclass: (tree) => writeLabelPaths(named(tree)),
  nbdt: (tree) => writeNodeLink(named(tree)),
  dot: (tree) => writeDot(named(tree)),
} as const satisfies Readonly<Record<string, (tree: NamedHierarchy) => string | Uint8Array>>;

type Format = keyof typeof FORMATS;

const FLAGS = [
  {
    kind: 'choice',
    key: 'to',
    choices: words(...(Object.keys(FORMATS) as Format[])),
    isNeeded: true,
    hint: 'The format to write. csv is parents.',
    hints: {
      'to.named-newick': 'Newick with a name at every group and no support, for ETE, Biopython and others',
      'to.hiclass': 'label paths as CSV: a line for each class, the groups above it from the top down',
      'to.nbdt': 'node-link JSON of NBDT and networkx, with WordNet ids where the tree has them',
      'to.dot': 'the language of Graphviz',
    },
  },
] as const satisfies readonly Flag[];

export const CONVERT: CommandSchema<typeof FLAGS> = {
  summary: 'a tree in another format',
  inputs: TREE,
  expected: 'one input file',
  flags: FLAGS,
};

/** The first bytes of a zip file, which an .npz is. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** @throws DataError for an archive, which may hold several arrays */
async function refuseArchive(source: ByteSource): Promise<void> {
  const head = await source.read(0, Math.min(ZIP.length, source.size));
  if (head.length < ZIP.length || !ZIP.every((byte, i) => head[i] === byte)) return;
  throw new DataError(
    'archive',
    'this is an archive, such as .npz, and no tree',
    "Save the linkage matrix alone. In Python: np.save('tree.npy', np.load('x.npz')['Z']).",
    { file: source.name },
  );
}

/** `cli convert`: a tree in one format to another, on standard output. */
export async function convert(given: readonly string[]): Promise<string | Uint8Array> {
  const { input, values } = readWords(given, CONVERT);
  const source = await sourceOf(input);
  await refuseArchive(source);
  const tree = await readTree(source);
  warn([...(tree.warnings ?? []), ...repeatedClasses(tree)]);
  return FORMATS[values.to](tree);
}
