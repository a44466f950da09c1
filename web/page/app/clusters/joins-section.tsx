import { counted } from '../../../engine/base/text.ts';
import type { Finished } from '../finished/finished.ts';
import { count, percentDone } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';
import { dataForJoins, testingOf, testJoinsOf } from './testing.ts';

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
        <button type="button" class="button" onClick={() => void testJoinsOf(session, finished)}>
          Test the joins
        </button>
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
          <button
            type="button"
            class="text-button"
            onClick={() => {
              view.panel.value = 'metrics';
              setTimeout(() => document.querySelector('.of-stability')?.scrollIntoView());
            }}
          >
            See both for each group
          </button>
        )}
      </p>
      {known !== null && known.fallen > 0 && (
        <label class="check">
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
