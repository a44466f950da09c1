import type { Hierarchy } from '../../../../engine/model/hierarchy.ts';
import { blockSpan } from '../../../drawing/heat/blocks.ts';
import type { HeatMarks } from '../../../drawing/heat/view.ts';
import type { Lit } from '../../view/lit.ts';
import type { HeatBlocks } from './content.ts';

/** Marks in sight for the things that a number is about: branches as blocks along the diagonal, and cells. */
export function litMarks(
  { blocks, order }: Pick<HeatBlocks, 'blocks' | 'order'>,
  { classOf }: Hierarchy,
  lit: Lit | null,
): Pick<HeatMarks, 'lit' | 'litCells'> {
  const blockOfClass = (c: number): number | undefined => blockSpan(blocks, order, classOf.indexOf(c))?.[0];
  const litCells = (lit?.cells ?? []).flatMap(([truth, predicted]) => {
    const [row, column] = [blockOfClass(truth), blockOfClass(predicted)];
    return row === undefined || column === undefined ? [] : [{ row, column }];
  });
  const spans = (lit?.nodes ?? []).map((node) => blockSpan(blocks, order, node));
  return { lit: spans.filter((span) => span !== null), litCells };
}
