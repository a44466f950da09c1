import { basename } from 'node:path';
import { at } from '../../web/engine/base/arrays.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { asDataError } from '../../web/engine/methods/shared/as-data-error.ts';
import {
  type ComparedTrees,
  compareHierarchies,
  comparisonJson,
  type SimilarityOf,
} from '../../web/engine/methods/shared/comparison/comparison.ts';
import { RANDOM_TREES } from '../../web/engine/methods/shared/metrics/random-trees.ts';
import { readMatrix } from '../../web/engine/methods/shared/points/read.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import type { Progress } from '../../web/engine/model/run.ts';
import { matrixOfTable } from '../../web/page/app/export/paper/paper-parts.ts';
import { rectangular } from '../../web/page/drawing/further-layouts.ts';
import { type PaperFigure, type PaperPart, paperFigure } from '../../web/page/drawing/paper/paper-figure.ts';
import { tanglegramPart } from '../../web/page/drawing/paper/tanglegram-part.ts';
import { treePart } from '../../web/page/drawing/paper/tree-part.ts';
import { sharedLinks } from '../../web/page/drawing/shared-links.ts';
import { layoutSide } from '../../web/page/drawing/tanglegram/layout.ts';
import { readWords, UsageError } from './arguments.ts';
import { AT_LEAST, atLeast, boundsOf } from './at-least.ts';
import { COMPARED_FIGURES, type WantedFigures, wantedFigures } from './figure-flags.ts';
import { saveFigures } from './figures.ts';
import { coreModule, inputOf, sourceOf } from './files.ts';
import { TREE_HINT, text } from './flags.ts';
import { say, warn } from './say.ts';

interface Compared {
  readonly names: readonly [string, string];
  readonly a: NamedHierarchy;
  readonly compared: ComparedTrees;
  /** Of the classes of the first tree; left out where they are not known. */
  readonly similarity: SimilarityOf | undefined;
}

function facing({ names, compared }: Compared): PaperPart {
  const { trees, leavesA, leavesB } = compared;
  const left = layoutSide(trees.a, leavesA);
  const right = layoutSide(trees.b, leavesB);
  const colours = trees.names.map(() => null);
  const draw: Parameters<typeof tanglegramPart>[0]['draw'] = (theme, size) => ({
    ...{ left, right, names: trees.names, colours, theme },
    ...size,
  });
  return tanglegramPart({ titles: names, leaves: trees.names.length, draw });
}

/** The first tree with the similarities of its classes beside it. */
function clustered({ a, similarity }: Compared): { readonly part: PaperPart; readonly words: string } {
  const { hierarchy, classes } = a;
  if (similarity === undefined) throw new UsageError('--parts matrix needs --similarities MATRIX');
  const size = classes.length;
  const values = Float64Array.from({ length: size * size }, (_, i) => similarity(Math.floor(i / size), i % size));
  const table = { unit: 'similarity', values, rowStride: size, columnStride: 1 } as const;
  const { cells, words } = matrixOfTable(table, hierarchy, classes);
  const looks = { layout: rectangular, overlays: [sharedLinks(null)], groups: null, cut: null, exists: null };
  return { part: treePart({ hierarchy, classes, heights: '', ...looks, cells, times: 1 }), words };
}

/** Two trees face to face, or the first beside its matrix. */
function comparedFigure(of: Compared, { parts: chosen, paper }: WantedFigures): PaperFigure {
  const [left, right] = of.names;
  const { leaves, robinson_foulds_normalised: distance } = of.compared.comparison;
  const matrix = chosen.has('matrix') ? clustered(of) : null;
  const share = distance === null ? '' : ` Normalised Robinson–Foulds distance ${distance.toFixed(3)}.`;
  const caption = [
    ...(matrix === null ? [] : [`${left}. ${matrix.words}`]),
    ...(chosen.has('tanglegram')
      ? [`Left: ${left}. Right: ${right}. Both untangled, ${leaves} common leaves.${share}`]
      : []),
    ...of.compared.comparison.warnings.map(({ message }) => message),
  ].join('\n');
  const drawn = [...(matrix === null ? [] : [matrix.part]), ...(chosen.has('tanglegram') ? [facing(of)] : [])];
  return paperFigure(paper, drawn, { title: `${left} and ${right}`, groups: null, legendTitle: '', caption });
}

/** In ms: short work says nothing, and long work not more often. */
const PAUSE = 5000;

/** Says on standard error how far long work is. */
export function progressSayer(
  words: (progress: Progress) => string,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  let last = now();
  return (progress) => {
    if (now() - last < PAUSE) return;
    last = now();
    say(`progress: ${words(progress)}`);
  };
}

const FLAGS = [
  text(
    'similarities MATRIX',
    'How alike the classes of TREE_A are, a row and a column for each: tells which of the two trees follows them better.',
    { role: 'dissimilarity' },
  ),
  AT_LEAST,
] as const satisfies readonly Flag[];

export const COMPARE: CommandSchema<typeof FLAGS> = {
  summary: 'two trees over the same classes',
  inputs: { TREE_A: TREE_HINT, TREE_B: 'The same; it is the reference.' },
  expected: 'two trees',
  flags: FLAGS,
  groups: [COMPARED_FIGURES],
};

/** A square matrix of similarities between the classes of a tree, in their order. */
async function similaritiesFrom(core: Core, path: string, tree: NamedHierarchy): Promise<SimilarityOf> {
  const { content, name } = await inputOf(path, 'dissimilarity');
  if (content.kind !== 'table') {
    throw new DataError(
      'wrong-content',
      'similarities are a square table of numbers',
      'Save one row and column a class.',
      {
        file: name,
      },
    );
  }
  try {
    const { values, rows, columns } = await readMatrix(core, content.table, {});
    const classes = tree.classes.length;
    if (columns !== classes || rows !== classes || values.some((value) => !Number.isFinite(value))) {
      throw new DataError(
        'wrong-shape',
        `similarities are ${classes} × ${classes} finite numbers for the ${classes} classes of the first tree, found ${rows} × ${columns}`,
        'Save one row and column for each class of the first tree, in its order.',
      );
    }
    const at = (x: number, y: number): number => values[x * classes + y] ?? Number.NaN;
    return (x, y) => (at(x, y) + at(y, x)) / 2;
  } catch (error) {
    throw asDataError(error, name);
  }
}

/** `cli compare`: two trees over their common leaves, the second one the reference, beside random trees. */
export async function compare(words: readonly string[]): Promise<string> {
  const args = readWords(words, COMPARE);
  const { similarities } = args.values;
  const bounds = boundsOf(args);
  const wanted = wantedFigures(args, COMPARED_FIGURES);
  const [pathA, pathB] = [args.input, at(args.others, 0)];
  const [a, b] = [await readTree(await sourceOf(pathA)), await readTree(await sourceOf(pathB))];
  const core = new Core(await coreModule());
  const similarity = similarities === undefined ? undefined : await similaritiesFrom(core, similarities, a);
  const names = [basename(pathA), basename(pathB)] as const;
  const compared = compareHierarchies(core, a, b, [...names], {
    similarity,
    onProgress: progressSayer(({ done }) => `compared with ${done} of ${RANDOM_TREES} random trees`),
  });
  const { comparison } = compared;
  if (wanted !== null) await saveFigures(comparedFigure({ names, a, compared, similarity }, wanted), wanted);
  warn(comparison.warnings);
  return atLeast(bounds, comparisonJson(comparison));
}
