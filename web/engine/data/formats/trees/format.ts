/** Trees in text: Newick, Nexus, JSON, and tables of children and parents. */

import { lazily } from '../../../base/once.ts';
import { withoutComments } from '../../../base/text.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Format } from '../format.ts';
import { MIN_TREE_IN_WORKER } from '../read-in-worker.ts';
import { alone } from '../shared/members.ts';

/** Enough of a text to see whether it is a tree. */
const HEAD = 2000;

const SIGNS: readonly RegExp[] = [
  /^\s*(?:\[[^\]]*\]\s*)*#NEXUS\b/i,
  // The result of a run, or objects with children, or lists of nodes and links.
  /^\s*\{[\s\S]*?"(?:format"\s*:\s*"logitree"|children"|nodes"|Subcategory"|supercategory")/,
  // Lists of ids, labels and parents, as of a chart.
  /^\s*(?:\[\s*)?\{(?=[\s\S]*?"(?:ids|labels)"\s*:\s*\[)[\s\S]*?"parents"\s*:\s*\[/,
  // Several of them, one root each.
  /^\s*\[\s*\{[^[\]{}]*"children"\s*:\s*\[/,
];

/** Newick begins with a parenthesis, before which a bracket is a comment, and ends with a semicolon. */
const NEWICK_START = /^\s*(?:\[[^\]]*\]\s*)*\(/;
const NEWICK_END = /;\s*$/;

const isParents = (head: string): boolean => {
  const fields = (withoutComments(head).split(/\r?\n/, 1)[0] ?? '')
    .split(/[,;\t|]/)
    .map((field) => field.trim().replaceAll('"', '').toLowerCase());
  return fields.includes('child') && fields.includes('parent');
};

/** Larger texts are not looked through for merges. */
const MAX_LINKAGE = 2 ** 22;
/** A line of two nodes and a height, with at most two numbers more. */
const MERGE = /^[-+.\de]+(?:[,;|\t ]+[-+.\de]+){2,5}$/;

/** True for a text that is a linkage matrix: told by all of its nodes. */
async function isLinkage(source: ByteSource, head: string): Promise<boolean> {
  const [, second = ''] = head.split(/\r?\n/, 2);
  if (source.size > MAX_LINKAGE || !MERGE.test(second.replaceAll('"', '').trim())) return false;
  const { linkageOfText } = await lazily('the reader of merges', import('./read.ts'));
  return linkageOfText(new TextDecoder().decode(await source.read(0, source.size))) !== null;
}

/** Endings of the names of trees; other things are called .tree or .txt as well. */
const EXTENSIONS: readonly string[] = ['nwk', 'newick', 'nex', 'nexus'];

/** True for a text that looks like a tree. */
async function isTreeText(source: ByteSource, extension: string): Promise<boolean> {
  const text = async (from: number, to: number): Promise<string> =>
    new TextDecoder().decode(await source.read(Math.max(0, from), Math.min(to, source.size)));
  const head = await text(0, HEAD);
  const isNewick = NEWICK_START.test(head) && NEWICK_END.test(await text(source.size - HEAD, source.size));
  return (
    EXTENSIONS.includes(extension) ||
    isParents(head) ||
    isNewick ||
    SIGNS.some((sign) => sign.test(head)) ||
    (await isLinkage(source, head))
  );
}

export const trees: Format = {
  name: 'trees',
  matches: async ({ source, extension }) => ((await isTreeText(source, extension)) ? 'likely' : 'no'),
  reader: async () => {
    const { treeIn } = await import('./read.ts');
    return async ({ source }, { readTree }) => alone(await treeIn(source, readTree));
  },
  inWorker: { format: 'tree', from: MIN_TREE_IN_WORKER },
};
