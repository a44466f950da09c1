import { useEffect } from 'preact/hooks';
import { remembered } from '../../../engine/base/once.ts';
import { counted } from '../../../engine/base/text.ts';
import { standingByTests } from '../../../engine/hierarchy/analysis/standing-joins.ts';
import { hasSingleLeaves } from '../../../engine/hierarchy/restrict.ts';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import { Tick } from '../controls/fields.tsx';
import { Standing } from '../controls/standing.tsx';
import { type Finished, leafKind } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { count } from '../parts/format.ts';
import { sets, setter } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { Work } from '../session/work.ts';
import { type TestedTree, tested, testedOf } from '../view/standing.ts';

/** "15 of 98 joins below the root stand", or that none does. */
function standingSentence({ joins, fallen }: TestedTree): string {
  if (joins === 0) return 'There are no joins below the root.';
  if (fallen === joins) {
    return `None of ${counted(joins, 'join', 'joins')} below the root stands: by this test there is no hierarchy.`;
  }
  const left = joins - fallen;
  return `${count(left)} of ${counted(joins, 'join', 'joins')} below the root ${left === 1 ? 'stands' : 'stand'}: the classes that these join are confused with each other more than with the rest of the group above, beyond chance.`;
}

/** Begins the test of the joins of a tree, and says how far it is and what it found. */
export function JoinTest({ finished }: { finished: Finished }) {
  const session = useSession();
  if (dataForJoins(finished) === null) return null;
  const { hierarchy } = finished.result;
  const known = testedOf(hierarchy);
  const work = testOf(hierarchy);
  return (
    <div aria-live="polite">
      {known === null && work.state.value.phase === 'idle' && (
        <Button onClick={() => testJoins(session, finished)}>Test the joins</Button>
      )}
      {known === null && <TestStanding work={work} />}
      {known !== null && <p class="hint">{standingSentence(known)}</p>}
    </div>
  );
}

const TestStanding = ({ work }: { work: ReturnType<typeof testOf> }) => (
  <Standing work={work} cancelled="Cancelled: the joins were not tested." begin="Test the joins" />
);

/** The test whether there is a hierarchy at all, and the drawing without the joins that fail it. */
export function JoinsSection({ finished }: { finished: Finished }) {
  const { view } = useSession();
  if (dataForJoins(finished) === null) return null;
  const known = testedOf(finished.result.hierarchy);
  return (
    <section>
      <h2 class="head">Is there a hierarchy at all?</h2>
      <JoinTest finished={finished} />
      <p class="hint">
        {known === null
          ? 'Every method gives a tree, of noise too. The test reads the data again, without labels: are the classes that a group joins confused with each other more than with the rest of the group above?'
          : 'The test asks whether a group is confused within itself; support asks whether other points would give the same group.'}{' '}
        {known !== null && (
          <TextButton
            onClick={() => {
              view.panel.value = 'metrics';
              setTimeout(() => document.querySelector('.of-stability')?.scrollIntoView());
            }}
          >
            See both for each group
          </TextButton>
        )}
      </p>
      {known !== null && known.fallen > 0 && (
        <Tick checked={view.standing.value} set={setter(view.standing)}>
          Draw only the joins that stand
        </Tick>
      )}
    </section>
  );
}

/** Beside a cut, while joins are left out of the drawing: it may cross more branches than it has clusters. */
export const CUTS_ALL: string = 'The cut follows the whole tree, with the joins that are not drawn.';

/** Says above the tree that joins are left out of its drawing, and leads back to all of them. What was selected is then the join above. */
export function StandingNote({ finished }: { finished: Finished }) {
  const session = useSession();
  useEffect(() => testJoins(session, finished), [session, finished]);
  const { hierarchy } = finished.result;
  const known = testedOf(hierarchy);
  useEffect(() => {
    const selected = session.view.selected.peek();
    if (known === null || selected === null || known.nodes.has(selected)) return;
    const above = ancestorsOf(finished.parents, selected).find((node) => known.nodes.has(node));
    session.view.select(above ?? null);
  }, [session, finished, known]);
  const work = testOf(hierarchy);
  if (known === null && work.state.value.phase === 'idle') return null;
  const all = <TextButton onClick={sets(session.view.standing, false)}>Draw all joins</TextButton>;
  if (known === null) {
    return (
      <div class="aside">
        <p>All joins are drawn until they are tested. {all}</p>
        <TestStanding work={work} />
      </div>
    );
  }
  return (
    <p class="aside" role="status">
      {`Drawn without ${count(known.fallen)} of ${counted(known.joins, 'join', 'joins')}, which fail the test: what they join is not confused more than chance allows. Data files hold the whole tree.`}{' '}
      {known.fallen > 0 && session.clusters.value !== null && `${CUTS_ALL} `}
      {all}
    </p>
  );
}

const hasInput = ({ result }: Finished, role: string): boolean => result.inputs.some((input) => input.role === role);

/** The source of a test. */
interface TestedIn {
  readonly session: Session;
  readonly finished: Finished;
  readonly on: 'logits' | 'matrix';
}

/** The data for a test of the joins of a tree: the logits that it was made of, or its matrix; null for neither. */
export function dataForJoins(finished: Finished): 'logits' | 'matrix' | null {
  const { dataset, result } = finished;
  const { logits, confusion } = dataset;
  if (result.openRoot) return null; // later steps are hidden
  const isTested = leafKind(finished) === 'classes' && result.hierarchy.classOf.length > result.classes.length + 1;
  if (!isTested || !hasSingleLeaves(result.hierarchy)) return null;
  if (logits !== null && hasInput(finished, 'logits')) {
    return logits.table.shape[1] === result.classes.length ? 'logits' : null;
  }
  return confusion !== null && result.contingency !== null && confusion.names.length === result.classes.length
    ? 'matrix'
    : null;
}

/** The test of the joins of a tree, away from the page's own thread; null where they cannot be tested. */
export const testOf = remembered(
  (hierarchy: Hierarchy) =>
    new Work<TestedTree | null, TestedIn>(
      { verb: 'Testing the joins', unit: 'rows' },
      async (context, { session, finished: { dataset, result }, on }) => {
        const asked = { dataset, tree: hierarchy, on, options: result.options };
        const { tests, similarity } = await session.engine.ask('joins', asked, context);
        if (tests === null) return null;
        const { joins, fallen, nodes } = standingByTests(hierarchy, tests);
        tested.value = { hierarchy, joins, fallen, nodes: new Set(nodes), tests, similarity };
        return tested.value;
      },
    ),
);

let last: { leave(): void } | null = null;

/** Tests the joins of a tree; the test of another tree is given up. */
export function testJoins(session: Session, finished: Finished): void {
  const { hierarchy } = finished.result;
  const on = dataForJoins(finished);
  if (on === null) return;
  const work = testOf(hierarchy);
  if (last !== work) last?.leave();
  last = work;
  work.ask({ session, finished, on });
  tested.value = work.state.peek().found ?? tested.peek();
}
