import type { Finished } from '../finished/finished.ts';
import { percent } from '../parts/digits.ts';
import { useSession } from '../session/context.ts';
import { compositionOf } from './composition.ts';
import { nodeFacts } from './node-facts.ts';

interface NodeSummaryProps {
  readonly finished: Finished;
  readonly node: number;
  /** The grouping that tells what the node is made of; null: its classes. */
  readonly by: string | null;
}

/** "8 classes · 806 predictions · merge 71 of 99 · 62 % fish". */
export function NodeSummary({ finished, node, by }: NodeSummaryProps) {
  const composition = compositionOf(finished, node, by, useSession().grouping.value);
  const largest = composition?.parts[0];
  const share =
    composition === null || largest === undefined
      ? ''
      : `${percent(largest.count / composition.total)} ${largest.name}`;
  return <>{[nodeFacts(finished, node), share].filter((fact) => fact !== '').join(' · ')}</>;
}
