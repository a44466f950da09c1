import { useEffect } from 'preact/hooks';
import { counted } from '../../../engine/base/text.ts';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { testedOf } from '../view/standing.ts';
import { dataForJoins, testingOf, testJoinsOf } from './testing.ts';

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
    <p class="aside iterate-note" role="status">
      {known === null
        ? 'Testing the joins. Until then all are drawn.'
        : `Drawn without ${count(known.fallen)} of ${counted(known.joins, 'join', 'joins')}, which fail the test: what they join is not confused more than chance allows. Data files hold the whole tree.`}{' '}
      {known !== null && known.fallen > 0 && session.clusters.value !== null && `${CUTS_ALL} `}
      <button
        type="button"
        class="text-button"
        onClick={() => {
          session.view.standing.value = false;
        }}
      >
        Draw all joins
      </button>
    </p>
  );
}
