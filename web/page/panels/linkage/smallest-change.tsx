import { useMemo } from 'preact/hooks';
import { smallestDistanceFlip } from '../../../engine/methods/linkage/flip.ts';
import { type Finished, litName, telling } from '../shared/kit.ts';
import { ChangeLine, type FoundChange } from '../shared/smallest-change.tsx';
import { givenDistances } from './given-distances.ts';

/** A dissimilarity of the file that lets another pair join when it alone changes a little. */
export function SmallestChange({ finished, step }: { finished: Finished; step: number }) {
  const found = useMemo(() => smallestChange(finished, step), [finished, step]);
  return <ChangeLine finished={finished} found={found} />;
}

function smallestChange({ result, files }: Finished, step: number): FoundChange | null {
  const linked = givenDistances(result, files);
  const flip = linked === null ? null : smallestDistanceFlip(linked, step);
  if (flip === null) return null;
  const { rows, from, to } = flip;
  if (from === to) return null;
  const write = telling([from, to]);
  // Rows are leaves, and have their numbers.
  const line = [
    'Of one distance alone this is enough: ',
    litName(result, rows, 'd'),
    ` ${to > from ? 'grows' : 'falls'} from ${write(from)} to ${to > from ? 'above' : 'below'} ${write(to)}.`,
  ];
  return { line, change: { of: 'distance', row: rows[0], column: rows[1], from, to } };
}
