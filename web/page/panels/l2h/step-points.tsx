import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { keepAverages } from '../../../engine/methods/l2h/averages.ts';
import { classesUnder, type Deciding, deciding, type GroupValue } from '../../../engine/methods/l2h/deciding.ts';
import { type PointsWithLogits, smallestScoreFlip } from '../../../engine/methods/l2h/flip.ts';
import { keepScores } from '../../../engine/methods/l2h/known-scores.ts';
import type { Result } from '../../../engine/model/result.ts';
import { Button, TextButton } from '../../app/parts/buttons.tsx';
import { count, counted } from '../../app/parts/format.ts';
import {
  type Finished,
  groupName,
  hasRows,
  LitLine,
  lit,
  litName,
  Ranking,
  reassignedOf,
  Standing,
  telling,
  useSession,
  useWork,
} from '../shared/kit.ts';
import { ChangeLine, type FoundChange } from '../shared/smallest-change.tsx';

/** Up to so many values are read without being asked: it takes less than a second. */
const QUICK = 4e6;
/** The largest numbers that are shown. */
const [MOST_GROUPS, MOST_POINTS] = [8, 10];

interface StepProps {
  readonly finished: Finished;
  readonly step: number;
}

/** A step made again from its points: every score, every mean, and the points that decided. */
export function StepPoints({ finished, step }: StepProps) {
  const session = useSession();
  const { result } = finished;
  const chosen = at(result.merges ?? [], 2 * step);
  const group = useMemo(() => classesUnder(result, chosen), [result, chosen]);
  const isQuick = result.run.rows * result.classes.length <= QUICK;
  const work = useWork(reassignedOf(session, finished, group), isQuick);
  if (work === null) return null;
  const { found, phase } = work.state.value;
  return (
    <section aria-busy={phase === 'running'}>
      <h2 class="head">The points behind it</h2>
      <Standing work={work} cancelled="Cancelled: the points were not read." begin="Read the points" />
      {phase === 'idle' && found === null && <Button onClick={() => work.ask()}>Read the points</Button>}
      {found !== null && <Found finished={finished} step={step} points={found} />}
    </section>
  );
}

function Found({ finished, step, points }: StepProps & { readonly points: PointsWithLogits }) {
  const { view } = useSession();
  const { result } = finished;
  const [chosen, joined] = [at(result.merges ?? [], 2 * step), at(result.merges ?? [], 2 * step + 1)];
  const found = useMemo(() => deciding(result, step, points), [result, step, points]);
  const change = useMemo(() => smallestChange(result, step, points), [result, step, points]);
  useEffect(() => keepScores(result, points), [result, points]);
  useEffect(() => keepAverages(result, step, found.means), [result, step, found]);
  const went = found.points.length;
  return (
    <>
      <p class="hint">
        {count(went)} of the {counted(found.all, 'point', 'points')} predicted as {groupName(result, chosen)}{' '}
        {went === 1 ? 'goes' : 'go'} to {groupName(result, joined)}. The number is the probability with which a point
        goes there.
      </p>
      <PointRows finished={finished} found={found} />
      {hasRows(finished) && (
        <TextButton onClick={() => view.askRows({ truth: null, predicted: chosen })}>
          Show the points in their table
        </TextButton>
      )}
      <ChangeLine finished={finished} found={change} />
      {result.options.empty !== 'reference' && (
        <Groups finished={finished} label="Every group by score" groups={found.scores} taken={chosen} />
      )}
      <Groups finished={finished} label="Every group that it could join" groups={found.means} taken={joined} />
    </>
  );
}

/** "Breton would be next if one logit changed: in row 17, that of Catalan fell from 3.21 to below 3.05." */
function smallestChange(result: Result, step: number, points: PointsWithLogits): FoundChange | null {
  const flip = smallestScoreFlip(result, step, points);
  if (flip === null) return null;
  const { row, class: c, from, to, next } = flip;
  const write = telling([from, to]);
  const leaf = result.hierarchy.classOf.indexOf(c);
  const way = to > from ? 'rose from' : 'fell from';
  const line = [
    litName(result, [next]),
    ' would be next if one logit changed: in row ',
    lit(String(row), { points: [row], nodes: [leaf] }),
    ', that of ',
    litName(result, [leaf]),
    ` ${way} ${write(from)} to ${to > from ? 'above' : 'below'} ${write(to)}. While every point stays predicted as it is, no smaller change of the logit of a predicted class does it.`,
  ];
  return { line, change: { of: 'logit', row, column: c, from, to } };
}

function PointRows({ finished: { result }, found: { points } }: { finished: Finished; found: Deciding }) {
  const write = telling(points.slice(0, MOST_POINTS).map(({ reassigned }) => reassigned));
  const leafOf = (c: number): number => result.hierarchy.classOf.indexOf(c);
  const more = points.length - MOST_POINTS;
  return (
    <>
      <ol class="pairs" aria-label="Points that decided">
        {points.slice(0, MOST_POINTS).map(({ row, predicted, goesTo, reassigned }) => {
          const nodes = [leafOf(predicted), leafOf(goesTo)];
          return (
            <li key={row}>
              <span>
                <LitLine line={[lit(`row ${row}`, { points: [row], nodes })]} />{' '}
                <span class="hint">
                  {result.classes[predicted]} → {result.classes[goesTo]}
                </span>
              </span>
              <span>{write(reassigned)}</span>
            </li>
          );
        })}
      </ol>
      {more > 0 && <p class="hint">and {count(more)} more</p>}
    </>
  );
}

interface GroupsProps {
  readonly finished: Finished;
  readonly label: string;
  readonly groups: readonly GroupValue[];
  readonly taken: number;
}

function Groups({ finished, label, groups, taken }: GroupsProps) {
  const compared = groups
    .slice(0, MOST_GROUPS)
    .map(({ node, value }) => ({ nodes: [node], value: Number.isFinite(value) ? value : null, taken: node === taken }));
  const more = groups.length - compared.length;
  return (
    <>
      <h3 class="asks">{label}</h3>
      <Ranking finished={finished} label={label} compared={compared} />
      {more > 0 && <p class="hint">and {counted(more, 'other', 'others')}</p>}
    </>
  );
}
