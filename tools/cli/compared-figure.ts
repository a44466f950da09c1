import type { ComparedTrees, SimilarityOf } from '../../web/engine/methods/shared/comparison/comparison.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import { matrixOfTable } from '../../web/page/app/export/paper/matrix-of.ts';
import { type PaperFigure, type PaperPart, paperFigure } from '../../web/page/drawing/paper/paper-figure.ts';
import { tanglegramPart } from '../../web/page/drawing/paper/tanglegram-part.ts';
import { treePart } from '../../web/page/drawing/paper/tree-part.ts';
import { rectangular } from '../../web/page/drawing/rectangular.ts';
import { sharedLinks } from '../../web/page/drawing/shared-links.ts';
import { layoutSide } from '../../web/page/drawing/tanglegram/layout.ts';
import { UsageError } from './arguments.ts';
import type { WantedFigures } from './figure-flags.ts';

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
export function comparedFigure(of: Compared, { parts: chosen, paper }: WantedFigures): PaperFigure {
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
