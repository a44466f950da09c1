import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { confusionFindings } from '../../../engine/methods/confusion/findings.ts';
import { type CountFlip, smallestCountFlip } from '../../../engine/methods/confusion/flip.ts';
import { count } from '../../app/parts/format.ts';
import { type Finished, lit, litName, NodeName, type Part } from '../shared/kit.ts';
import { ChangeLine, type FoundChange } from '../shared/smallest-change.tsx';
import { madeIn } from './playback.ts';

/** Beyond, looking for it takes longer than anybody waits for a step. */
const MAX_CLASSES = 40;

/** The one count of the matrix that has to change least for the first round to pair otherwise. */
function SmallestChange({ finished, step }: { finished: Finished; step: number }) {
  const found = useMemo(() => (step === 0 ? smallestChange(finished) : null), [finished, step]);
  return <ChangeLine finished={finished} found={found} />;
}

function smallestChange({ result }: Finished): FoundChange | null {
  const { contingency, classes, options } = result;
  const size = classes.length;
  const isCounted = options.as === 'counts' && contingency?.rows === size && contingency.columns === size;
  if (!isCounted || size > MAX_CLASSES) return null;
  // Its rows are predictions.
  const countOf = (truth: number, predicted: number): number => at(contingency.counts, predicted * size + truth);
  const flip = smallestCountFlip({ classes: size, countOf, r: Number(options.r) });
  if (flip === null) return null;
  const { cell, from, to, gained, lost } = flip;
  const name = (c: number): Part => litName(result, [c]);
  const line = [
    'Of one count this is enough: ',
    name(cell[0]),
    ' taken for ',
    name(cell[1]),
    ' ',
    lit(count(to), { nodes: cell, cells: [cell] }),
    ` times instead of ${count(from)}: then `,
    ...saidOf(flip, name),
    gained.length + lost.length > 1 ? ', and more pairs change.' : '.',
  ];
  return { line, change: { of: 'count', row: cell[0], column: cell[1], from, to } };
}

/** "cat and dog make a pair", "cat and dog make no pair": the first that changes. */
function saidOf({ gained, lost }: CountFlip, name: (c: number) => Part): Part[] {
  const [pair] = [...gained, ...lost];
  if (pair === undefined) return [];
  return [name(pair[0]), ' and ', name(pair[1]), gained.length > 0 ? ' make a pair as well' : ' make no pair any more'];
}

/** The largest number of groups of a round that are shown. */
const MOST = 12;

/** The groups that one round of confusion merging made. */
export function MadeGroups({ finished, step }: { finished: Finished; step: number }) {
  const round = confusionFindings(finished.result)?.rounds.rounds[step];
  if (round === undefined) return null;
  const groups = madeIn(round);
  return (
    <>
      <ul class="ruled">
        {groups.slice(0, MOST).map((node) => (
          <li key={node}>
            <NodeName finished={finished} node={node} />
          </li>
        ))}
        {groups.length > MOST && <li class="hint">and {count(groups.length - MOST)} more</li>}
      </ul>
      <SmallestChange finished={finished} step={step} />
    </>
  );
}
