import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../tools/cli/help.ts';
import { DataError } from '../../web/engine/base/error.ts';
import type { Expected, GeneratedTable } from './table-generator.ts';
import { groupText } from './tables/relations.ts';

/* Generated tables through the command line in this process: what came of each, against what is right. */

export type Verdict = 'right' | 'asked' | 'refused by name' | 'refused without help' | 'wrong';

export interface Judged {
  readonly table: GeneratedTable;
  readonly verdict: Verdict;
  /** The differences from what is right, and all messages. */
  readonly differences: readonly string[];
  readonly said: string;
}

/** Parts of a result that the expectation may name. */
interface Found extends Expected {
  readonly leaves: readonly string[];
}

/** 'class 3' and '3' are one name. */
const plain = (name: string): string => name.normalize('NFC').replace(/^(class|point) (?=\d)/, '');
const leavesOf = (tree: string): string[] => tree.replace(/[()]/g, '').split(',').sort();

/** A tree of Newick, without lengths and names of groups. */
function treeOfNewick(text: string): string {
  const bare = text
    .trim()
    .replace(/:[^,();]*/g, '')
    .replace(/\)[^,();]*/g, ')')
    .replace(/[';]/g, '');
  const parse = (from: number): readonly [string, number] => {
    if (bare[from] !== '(') {
      const end = from + (/^[^,()]*/.exec(bare.slice(from))?.[0].length ?? 0);
      return [plain(bare.slice(from, end)), end];
    }
    const members: string[] = [];
    let next = from;
    do {
      const [member, end] = parse(next + 1);
      members.push(member);
      next = end;
    } while (bare[next] === ',');
    return [groupText(members), next + 1];
  };
  return parse(0)[0];
}

/** The expectation of features whose points have other names, in the order of its leaves. */
export function renamed(expected: Expected, names: readonly string[]): Expected {
  const { leaves = [], tree = '' } = expected;
  const other = new Map(leaves.map((leaf, i) => [leaf, names[i] ?? leaf]));
  const renamedTree = tree.replace(/[^(),]+/g, (leaf) => other.get(leaf) ?? leaf);
  return { ...expected, leaves: names, tree: treeOfNewick(renamedTree) };
}

interface ResultJson {
  readonly classes: readonly string[];
  readonly inputs: readonly { readonly shape: readonly number[] }[];
  readonly hierarchy: { readonly children: readonly (readonly number[])[]; readonly class?: readonly number[] };
  readonly predicted?: readonly number[] | null;
  readonly metrics?: {
    readonly points: number;
    readonly accuracy: number | null;
    readonly matched_accuracy: number | null;
  } | null;
  readonly rounds?: readonly { readonly m: number }[] | null;
}

function foundIn(output: string): Found {
  if (!output.startsWith('{')) {
    const tree = treeOfNewick(output);
    return { reading: null, tree, leaves: leavesOf(tree), classes: leavesOf(tree) };
  }
  const { classes, inputs, hierarchy, predicted, metrics, rounds }: ResultJson = JSON.parse(output);
  const names = classes.map(plain);
  const nodes = hierarchy.children.map((): string => '');
  for (const [node, below] of hierarchy.children.entries()) {
    const own = names[hierarchy.class?.[node] ?? node] ?? String(node);
    nodes[node] = below.length === 0 ? own : groupText(below.map((child) => nodes[child] ?? ''));
  }
  const tree = nodes.at(-1) ?? '';
  const rows = inputs[0]?.shape[0];
  const similarity = rounds?.[0]?.m;
  return {
    ...{ reading: null, classes: names, leaves: leavesOf(tree), tree, accuracy: metrics?.accuracy ?? null },
    matched: [metrics?.matched_accuracy ?? null],
    ...(rows !== undefined && { rows }),
    ...(metrics && { points: metrics.points }),
    ...(similarity !== undefined && { similarity }),
    ...(predicted && { predicted: Object.fromEntries(predicted.map((count, i) => [names[i] ?? '', count])) }),
  };
}

const isNear = (a: number | null | undefined, b: number | null | undefined, by: number): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < by);

/** The parts of the expectation that do not hold, in words. */
function differences(expected: Expected, found: Found): string[] {
  if (expected.reading === null) return [`read, although nobody could: ${found.leaves.slice(0, 6).join(' ')}`];
  const list = (names: readonly string[]): string => names.map(plain).sort().join(' ');
  const { classes, leaves, predicted, tree } = expected;
  const number = (key: 'rows' | 'points' | 'accuracy' | 'similarity', by: number): string[] =>
    expected[key] === undefined || isNear(expected[key], found[key], by)
      ? []
      : [`${key} ${found[key]} (${expected[key]})`];
  const text = (key: string, right: string | undefined, is: string): string[] =>
    right === undefined || right === is ? [] : [`${key} ${is} (${right})`];
  const other = Object.entries(predicted ?? {}).find(([name, count]) => found.predicted?.[plain(name)] !== count);
  return [
    ...text('classes', classes && list(classes), list(found.classes ?? [])),
    ...text('leaves', leaves && list(leaves), list(found.leaves)),
    ...text('tree', tree, found.tree ?? ''),
    ...(expected.matched?.includes(found.matched?.[0] ?? null) === false
      ? [`matched ${found.matched} (${expected.matched})`]
      : []),
    ...number('rows', 1e-9),
    ...number('points', 1e-9),
    ...number('accuracy', 1e-9),
    ...number('similarity', 1e-3),
    ...(other === undefined ? [] : [`predicted ${other[0]} ${found.predicted?.[plain(other[0])]} (${other[1]})`]),
  ];
}

/** A refusal helps if it shows a piece of the table, or a place in it, or says what the table looks like. */
function isHelpful({ text, beside }: GeneratedTable, said: string): boolean {
  const shown = [...said.matchAll(/['"“]([^'"”]{2,}|\p{Script=Han})['"”]/gu)].map(([, piece]) => piece ?? '');
  return (
    shown.some((piece) => text.includes(piece) || beside?.text.includes(piece)) ||
    /\b(row|line|column) \d|looks like|one half of the matrix/.test(said)
  );
}

/** Runs a table in a folder. */
export async function judged(table: GeneratedTable, folder: string): Promise<Judged> {
  for (const { fileName, text } of [table, ...(table.beside ? [table.beside] : [])]) {
    writeFileSync(join(folder, fileName), text);
  }
  const names = new Set([table.fileName, table.beside?.fileName]);
  const [command, ...words] = table.command.map((word) => (names.has(word) ? join(folder, word) : word));
  const lines: string[] = [];
  const { error: print } = console;
  console.error = (line: unknown) => lines.push(String(line));
  try {
    const output = String(await commandOf(command ?? '').run(words));
    const wrong = differences(table.expected, foundIn(output));
    return { table, verdict: wrong.length > 0 ? 'wrong' : 'right', differences: wrong, said: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const said = [...lines, error.toLine()].join('\n');
    const verdict = /--[a-z]/.test(said)
      ? 'asked'
      : isHelpful(table, said.replaceAll(table.fileName, ''))
        ? 'refused by name'
        : 'refused without help';
    return { table, verdict, differences: [], said };
  } finally {
    console.error = print;
  }
}
