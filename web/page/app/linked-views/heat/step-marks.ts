import { childrenOf, isLeaf } from '../../../../engine/hierarchy/walk.ts';
import { blockSpan } from '../../../drawing/heat/blocks.ts';
import type { HeatMarks, Span } from '../../../drawing/heat/view.ts';
import type { Finished } from '../../finished/finished.ts';
import { madeBy } from '../../finished/steps.ts';
import { clustersAtStep } from '../../view/groups-at-step.ts';
import type { HeatBlocks } from './content.ts';

/** A round that joins more pairs than this has only its groups outlined. */
const MOST_PAIRS = 200;

/** Marks of a step in the matrix: the groups after it, and the cells between those that it joined. */
export function stepMarks(
  { blocks, order }: Pick<HeatBlocks, 'blocks' | 'order'>,
  finished: Finished,
  step: number | null,
): Pick<HeatMarks, 'groups' | 'between'> {
  if (step === null) return { groups: [], between: [] };
  const { hierarchy } = finished.result;
  const spansOf = (nodes: Iterable<number>): Span[] =>
    Array.from(nodes).flatMap((node) => {
      const span = blockSpan(blocks, order, node);
      return span === null ? [] : [span];
    });
  const tops = clustersAtStep(finished, step).tops.filter((top) => !isLeaf(hierarchy, top));
  const between = madeBy(finished.result, step).flatMap((node) => pairsOf(spansOf(childrenOf(hierarchy, node))));
  return { groups: spansOf(tops), between: between.length > MOST_PAIRS ? [] : between };
}

/** Every two spans that do not overlap, both ways: as rows and columns. */
const pairsOf = (spans: readonly Span[]): { rows: Span; columns: Span }[] =>
  spans.flatMap((rows) =>
    spans.flatMap((columns) => (rows[1] <= columns[0] || columns[1] <= rows[0] ? [{ rows, columns }] : [])),
  );
