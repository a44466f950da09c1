/** Trees as contents of files; what reads them comes from outside (see Tools). */

import { DataError } from '../../../base/error.ts';
import { hasDecimalComma, isNumber, toNumber } from '../../../base/number-text.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { NamedHierarchy } from '../../../model/named-hierarchy.ts';
import { countsUp } from '../../facts/columns.ts';
import type { Tools } from '../format.ts';
import type { Found } from '../shared/array-content.ts';
import { parseRecords } from '../text/parse.ts';

/** The tree that a file holds. @throws DataError where it cannot be read */
export async function treeIn(source: ByteSource, readTree: Tools['readTree']): Promise<Found> {
  return contentOf(await readTree(source));
}

export const contentOf = ({ warnings, ...tree }: NamedHierarchy): Found => ({
  content: { kind: 'tree', tree },
  shape: [tree.classes.length],
  warnings,
});

/**
 * The tree of an array that is a linkage matrix as SciPy saves it; the array itself where it is anything else.
 * @throws DataError for a linkage matrix where a row is lower than what it joins
 */
export async function treeOfLinkage(source: ByteSource, found: Found, readTree: Tools['readTree']): Promise<Found> {
  const { content, shape } = found;
  const isBinary = content.kind === 'table' && content.table.layout.kind === 'binary';
  if (!isBinary || shape.length !== 2 || shape[1] !== 4) return found;
  try {
    return await treeIn(source, readTree);
  } catch (error) {
    if (error instanceof DataError && error.code !== 'linkage-lower') return found;
    throw error;
  }
}

/* Linkage matrices as text: of SciPy, of MATLAB, and the merges and heights of hclust in R. */

type Rows = readonly (readonly number[])[];

/** The lines of a matrix without the brackets in which NumPy prints it, and the numbers of rows and columns of R. */
export const withoutBrackets = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !/^\s*\[,1\]/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\[\d+,\]|\[\[?)|\]{1,2}$/g, '')
        .trim(),
    )
    .join('\n');

/** The numbers in the lines of a text, without a line of headings above them. */
function numbersIn(said: string): Rows | null {
  const text = withoutBrackets(said);
  const [first = ''] = text.split(/\r?\n/, 1);
  if (/[^-+.\deE,;|"\s]/.test(text.slice(first.length))) return null;
  const delimiter = [';', '\t', '|', ','].find((mark) => first.includes(mark)) ?? ' ';
  const records = parseRecords(text, delimiter)
    .rows.filter((row) => row.length > 1 || row[0]?.trim() !== '')
    .map((row) => row.map((cell) => (hasDecimalComma(cell) ? cell.replace(',', '.') : cell)));
  const rows = records.slice(records[0]?.every(isNumber) ? 0 : 1);
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some((row) => row.length !== width || !row.every(isNumber))) return null;
  return rows.map((row) => row.map(toNumber));
}

/** True where the first column counts the rows, as pandas and R write it. */
const isCounted = (rows: Rows): boolean =>
  [0, 1].some((from) => rows.every(([number], row) => number === row + from)) && (rows[0]?.length ?? 0) > 3;

/** True for two columns that have each node but the root once, from 0: no table of numbers has that by chance. */
function areNodes(rows: Rows): boolean {
  const used = new Set(rows.flatMap(([a = -1, b = -1]) => [a, b]));
  const most = 2 * rows.length;
  return used.size === most && [...used].every((node) => Number.isInteger(node) && node >= 0 && node < most);
}

/** Numberings of the nodes of a merge, made to count from 0 with the leaves first. */
const NUMBERINGS: readonly ((node: number, leaves: number) => number)[] = [
  (node) => node,
  (node) => node - 1,
  // hclust: leaves are -1, -2, …, and merges 1, 2, ….
  (node, leaves) => (node < 0 ? -node - 1 : leaves + node - 1),
];

/** Fewer merges may be anything. */
const LEAST = 3;

/** The matrix of a text as SciPy has it, row by row; null for any other text. @throws DataError for merges without their heights */
export function linkageOfText(text: string): Float64Array | null {
  const all = numbersIn(text);
  if (/^\s*\[,1\]\s+\[,2\]\s*\n/.test(text)) throw withoutHeights();
  if (all === null || all.length < LEAST) return null;
  const leaves = all.length + 1;
  for (const rows of isCounted(all) ? [all.map((row) => row.slice(1)), all] : [all]) {
    const found = NUMBERINGS.map((number) =>
      rows.map(([a = -1, b = -1, height = Number.NaN]) => [number(a, leaves), number(b, leaves), height] as const),
    ).find(areNodes);
    const width = rows[0]?.length ?? 0;
    if (found === undefined || width > 4) continue;
    const sizes = new Array<number>(leaves).fill(1);
    const heights = new Array<number>(leaves).fill(0);
    for (const [a, b, height] of found) {
      // A node that is not made yet has no number: such a text is no linkage.
      sizes.push((sizes[a] ?? Number.NaN) + (sizes[b] ?? Number.NaN));
      heights.push(height >= Math.max(heights[a] ?? Number.NaN, heights[b] ?? Number.NaN) ? height : Number.NaN);
    }
    // Numbers under headings, or that count on, may be anything.
    const isPlain = !/\p{L}/u.test(text.split('\n', 1)[0] ?? '') && !countsUp(rows.flat());
    if (width === 2 && isPlain && !sizes.some(Number.isNaN)) throw withoutHeights();
    const isTold =
      width === 4 ? rows.every((row, i) => row[3] === sizes[leaves + i]) : heights.some((h) => h % 1 !== 0);
    if (!isTold || heights.some(Number.isNaN) || sizes.some(Number.isNaN)) continue;
    return Float64Array.from(found.flatMap((row, i) => [...row, sizes[leaves + i] ?? Number.NaN]));
  }
  return null;
}

const withoutHeights = (): DataError =>
  new DataError(
    'no-heights',
    'the two columns are the merges of a tree, and nothing says how high these are',
    'Save the heights, too: np.column_stack([model.children_, model.distances_]), or cbind(h$merge, h$height) in R.',
  );
