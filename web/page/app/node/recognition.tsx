import { useMemo } from 'preact/hooks';
import type { Confused, Scores } from '../../../engine/decisions/per-class/scores.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { scoresOfNode } from '../finished/analysis.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { Fact } from '../parts/fact.tsx';
import { percent } from '../parts/format.ts';
import { pointsText } from '../parts/table-view.tsx';
import { useSession } from '../session/context.ts';

const HINTS = {
  class: {
    points: 'whose true class it is',
    predictions: 'points that are predicted as it',
    recall: 'of the points whose true class it is, the share that is predicted as it',
    precision: 'of the points that are predicted as it, the share whose true class it is',
  },
  group: {
    points: 'whose true class is one of its classes',
    predictions: 'points that are predicted as one of its classes',
    recall: 'of the points whose true class is one of its classes, those predicted as one of them',
    precision: 'of the points predicted as its classes, those whose true class is one of them',
  },
} as const;

/** The numbers of a class, or of a group as one class, and what it is confused with. */
export function Recognition({ finished, node }: { finished: Finished; node: number }) {
  const scores = useMemo(() => scoresOfNode(finished, node), [finished, node]);
  const { hierarchy } = finished.result;
  const parent = finished.parents[node] ?? -1;
  const beside = parent < 0 ? [] : Array.from(childrenOf(hierarchy, parent)).filter((child) => child !== node);
  if (scores === null && beside.length === 0) return null;
  const hints = HINTS[isLeaf(hierarchy, node) ? 'class' : 'group'];
  return (
    <section>
      <h3 class="head">{isLeaf(hierarchy, node) ? 'How it is recognised' : 'How it is recognised as one class'}</h3>
      <dl class="pairs">
        {scores !== null && (
          <>
            <Fact name="Recall" hint={hints.recall}>
              {percent(scores.recall)}
            </Fact>
            <Fact name="Precision" hint={hints.precision}>
              {percent(scores.precision)}
            </Fact>
            <Fact name="F1" hint="the harmonic mean of both">
              {percent(scores.f1)}
            </Fact>
            <Points name="Points" hint={hints.points} points={scores.points} />
            <Points name="Predictions" hint={hints.predictions} points={scores.predictions} />
            <ConfusedWith finished={finished} name="Mostly taken for" found={scores.takenFor} scores={scores} />
            <ConfusedWith finished={finished} name="Mostly mistaken for it" found={scores.takenFrom} scores={scores} />
          </>
        )}
        {beside.length > 0 && (
          <Fact name="Nearest in the tree">
            {beside.slice(0, MOST_BESIDE).map((other) => (
              <NodeLink key={other} finished={finished} node={other} />
            ))}
          </Fact>
        )}
      </dl>
    </section>
  );
}

const MOST_BESIDE = 3;

const Points = ({ name, hint, points }: { name: string; hint: string; points: number | null }) =>
  points === null ? null : (
    <Fact name={name} hint={hint}>
      {pointsText(points)}
    </Fact>
  );

interface ConfusedWithProps {
  readonly finished: Finished;
  readonly name: string;
  readonly found: Confused | null;
  readonly scores: Scores;
}

/** Another class, as a link, and how many points are confused this way. */
function ConfusedWith({ finished, name, found, scores }: ConfusedWithProps) {
  const leaf = found === null ? -1 : finished.result.hierarchy.classOf.indexOf(found.other);
  if (found === null || leaf < 0) return null;
  const many = scores.points === null ? '' : ` ${pointsText(found.count)}`;
  return (
    <Fact name={name}>
      <NodeLink finished={finished} node={leaf} />
      {many}
    </Fact>
  );
}

/** The name of a node, which leads to it. */
export function NodeLink({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  return <TextButton onClick={() => view.leadTo(finished, node)}>{titleOf(finished, node)}</TextButton>;
}
