import { useMemo } from 'preact/hooks';
import { type Finished, type Line, LitLine, litName, telling } from '../../../app/panel-kit.ts';
import { smallestDistanceFlip } from '../flip.ts';
import { givenDistances } from './given-distances.ts';

/** A dissimilarity of the file that lets another pair join when it alone changes a little. */
export function SmallestChange({ finished, step }: { finished: Finished; step: number }) {
  const line = useMemo(() => smallestChange(finished, step), [finished, step]);
  return line === null ? null : (
    <p class="reverse">
      <LitLine line={line} />
    </p>
  );
}

function smallestChange({ result, files }: Finished, step: number): Line | null {
  const linked = givenDistances(result, files);
  const flip = linked === null ? null : smallestDistanceFlip(linked, step);
  if (flip === null) return null;
  const { rows, from, to } = flip;
  if (from === to) return null;
  const write = telling([from, to]);
  // Rows are leaves, and have their numbers.
  return [
    'Of one distance alone this is enough: ',
    litName(result, rows, 'd'),
    ` ${to > from ? 'grows' : 'falls'} from ${write(from)} to ${to > from ? 'above' : 'below'} ${write(to)}.`,
  ];
}
