import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { counted } from '../../../engine/base/text.ts';
import { standingByTests } from '../../../engine/hierarchy/analysis/standing-joins.ts';
import { hasSingleLeaves } from '../../../engine/hierarchy/restrict.ts';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import { setter, Tick } from '../controls/fields.tsx';
import { type Finished, leafKind } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { count, percentDone } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
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
  const run = testingOf(hierarchy);
  const share = run?.total ? ` · ${percentDone(run.done / run.total)}` : '';
  return (
    <div aria-live="polite">
      {known === null && run === null && (
        <Button onClick={() => void testJoinsOf(session, finished)}>Test the joins</Button>
      )}
      {known === null && run !== null && (
        <p class="hint">
          Testing the joins{share} <TextButton onClick={() => run.cancel()}>Cancel</TextButton>
        </p>
      )}
      {known !== null && <p class="hint">{standingSentence(known)}</p>}
    </div>
  );
}

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
  useEffect(() => void testJoinsOf(session, finished), [session, finished]);
  const { hierarchy } = finished.result;
  const known = testedOf(hierarchy);
  useEffect(() => {
    const selected = session.view.selected.peek();
    if (known === null || selected === null || known.nodes.has(selected)) return;
    const above = ancestorsOf(finished.parents, selected).find((node) => known.nodes.has(node));
    session.view.select(above ?? null);
  }, [session, finished, known]);
  if (dataForJoins(finished) === null || (known === null && testingOf(hierarchy) === null)) return null;
  return (
    <p class="aside" role="status">
      {known === null
        ? 'Testing the joins. Until then all are drawn.'
        : `Drawn without ${count(known.fallen)} of ${counted(known.joins, 'join', 'joins')}, which fail the test: what they join is not confused more than chance allows. Data files hold the whole tree.`}{' '}
      {known !== null && known.fallen > 0 && session.clusters.value !== null && `${CUTS_ALL} `}
      <TextButton
        onClick={() => {
          session.view.standing.value = false;
        }}
      >
        Draw all joins
      </TextButton>
    </p>
  );
}

/** The state of a test of the joins of a tree. */
interface Testing {
  readonly hierarchy: Hierarchy;
  readonly done: number;
  readonly total: number | null;
  cancel(): void;
}

/** The test that is under way; null for none. */
const testing = signal<Testing | null>(null);

/** That of a tree: another tree may be shown by now. */
export const testingOf = (hierarchy: Hierarchy): Testing | null =>
  testing.value?.hierarchy === hierarchy ? testing.value : null;

const hasInput = ({ result }: Finished, role: string): boolean => result.inputs.some((input) => input.role === role);

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

/** Tests the joins of a tree away from the page's own thread; what was under way is given up. */
export async function testJoinsOf(session: Session, finished: Finished): Promise<void> {
  const on = dataForJoins(finished);
  if (on === null || tested.peek()?.hierarchy === finished.result.hierarchy) return;
  testing.peek()?.cancel();
  const { hierarchy, options } = finished.result;
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  testing.value = { hierarchy, done: 0, total: null, cancel };
  const onProgress: RunContext['onProgress'] = ({ done, total }) => {
    if (!controller.signal.aborted) testing.value = { hierarchy, done, total, cancel };
  };
  try {
    const asked = { tree: hierarchy, on, options };
    const { tests, similarity } = await session.engine.ask(
      'joins',
      { dataset: finished.dataset, ...asked },
      {
        signal: controller.signal,
        onProgress,
      },
    );
    if (controller.signal.aborted || tests === null) return;
    const { joins, fallen, nodes } = standingByTests(hierarchy, tests);
    tested.value = { hierarchy, joins, fallen, nodes: new Set(nodes), tests, similarity };
  } catch (error) {
    if (!controller.signal.aborted) session.report(error);
  } finally {
    if (testing.peek()?.cancel === cancel) testing.value = null;
  }
}
