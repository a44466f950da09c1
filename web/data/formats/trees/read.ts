import { DataError } from '../../../base/error.ts';
import { lazily } from '../../../base/lazy.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Found } from '../shared/array-content.ts';

/** Enough of a text to see whether it is a tree. */
const HEAD = 2000;

const SIGNS: readonly RegExp[] = [
  /^\s*(?:\[[^\]]*\]\s*)*#NEXUS\b/i,
  // The result of a run, or objects with children, or lists of nodes and links.
  /^\s*\{[\s\S]*?"(?:format"\s*:\s*"logitree"|children"|nodes")/,
];

/** Newick begins with a parenthesis, before which a bracket is a comment, and ends with a semicolon. */
const NEWICK_START = /^\s*(?:\[[^\]]*\]\s*)*\(/;
const NEWICK_END = /;\s*$/;

const isParents = (head: string): boolean => {
  const fields = (head.split(/\r?\n/, 1)[0] ?? '').split(',').map((field) => field.trim().replaceAll('"', ''));
  return fields.includes('child') && fields.includes('parent');
};

const treeReader = () => lazily('the reader of trees', import('../../../hierarchy/read-tree.ts'));

/** What trees are called; as .tree or .txt other things go as well. */
const EXTENSIONS: readonly string[] = ['nwk', 'newick', 'nex', 'nexus'];

/** Whether a text looks like a tree. */
export async function isTreeText(source: ByteSource, extension: string): Promise<boolean> {
  const text = async (from: number, to: number): Promise<string> =>
    new TextDecoder().decode(await source.read(Math.max(0, from), Math.min(to, source.size)));
  const head = await text(0, HEAD);
  const isNewick = NEWICK_START.test(head) && NEWICK_END.test(await text(source.size - HEAD, source.size));
  return EXTENSIONS.includes(extension) || isParents(head) || isNewick || SIGNS.some((sign) => sign.test(head));
}

/** The tree of an array that is a linkage matrix as SciPy saves it; the array itself where it is anything else. */
export async function treeOfLinkage(source: ByteSource, found: Found): Promise<Found> {
  const { content, shape } = found;
  const isBinary = content.kind === 'table' && content.table.layout.kind === 'binary';
  if (!isBinary || shape.length !== 2 || shape[1] !== 4) return found;
  try {
    return await treeIn(source);
  } catch (error) {
    if (error instanceof DataError) return found;
    throw error;
  }
}

/** The tree that a file holds. @throws DataError where it cannot be read */
export async function treeIn(source: ByteSource): Promise<Found> {
  const { readTree } = await treeReader();
  const tree = await readTree(source);
  return { content: { kind: 'tree', tree }, shape: [tree.classes.length] };
}
