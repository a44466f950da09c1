import { counted } from '../../base/counted.ts';
import type { Finished } from '../finished/finished.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';
import { dataForJoins, testingOf, testJoinsOf } from './testing.ts';

/** "15 of 98 joins below the root stand", or that none does. */
function standingSentence({ joins, fallen }: TestedTree): string {
  if (joins === 0) return 'There are no joins below the root.';
  if (fallen === joins) {
    return `None of ${counted(joins, 'join', 'joins')} below the root stands: nothing shows that there is a hierarchy at all.`;
  }
  const left = joins - fallen;
  return `${count(left)} of ${counted(joins, 'join', 'joins')} below the root ${left === 1 ? 'stands' : 'stand'}: what these join is nearer to each other than to the rest, by more than chance.`;
}

/** Whether the data show the joins of the tree, and what is drawn without those that they do not show. */
export function JoinsSection({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  if (dataForJoins(finished) === null) return null;
  const { hierarchy } = finished.result;
  const known = testedOf(hierarchy);
  const run = testingOf(hierarchy);
  const share = run?.total ? ` · ${Math.floor((100 * run.done) / run.total)} %` : '';
  return (
    <section>
      <h2 class="head">Is there a hierarchy at all?</h2>
      <div aria-live="polite">
        {known === null && run === null && (
          <>
            <button type="button" class="button" onClick={() => void testJoinsOf(session, finished)}>
              Test the joins
            </button>
            <p class="hint">
              Every method gives a tree, of noise too. This reads the data again and says which joins they show, without
              labels.
            </p>
          </>
        )}
        {known === null && run !== null && (
          <p class="hint">
            Testing the joins{share}{' '}
            <button type="button" class="text-button" onClick={() => run.cancel()}>
              Cancel
            </button>
          </p>
        )}
        {known !== null && <p class="facts">{standingSentence(known)}</p>}
      </div>
      {known !== null && known.fallen > 0 && (
        <label class="standing-check">
          <input
            type="checkbox"
            checked={view.standing.value}
            onChange={(event) => {
              view.standing.value = event.currentTarget.checked;
            }}
          />
          Draw only the joins that stand
        </label>
      )}
    </section>
  );
}
