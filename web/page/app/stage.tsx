import { OpeningReport } from './files/opening-report.tsx';
import type { Finished } from './finished/finished.ts';
import { ShownView } from './linked-views/shown-view.tsx';
import {
  growingPicture,
  iterateNote,
  missingHint,
  modelBar,
  readout,
  revealBar,
  spoken,
  standingNote,
  summary,
} from './panels.ts';
import { percentDone } from './parts/digits.ts';
import { useLiveValue } from './parts/live.ts';
import { RunControls } from './run/run-controls.tsx';
import { useSession } from './session/context.ts';
import { describePace, shareDone } from './session/pace.ts';
import type { Session } from './session/session.ts';
import { Legend } from './tree/legend.tsx';
import { Toolbar } from './tree/toolbar.tsx';
import { Tree } from './tree/tree.tsx';

/** The middle of the page: the tree, as large as it can be, or what is happening until there is one. */
export function Stage() {
  const session = useSession();
  const finished = session.finished.value;
  // A run that follows an option changes its state several times a frame.
  const isRunning = useLiveValue(() => session.run.value.state === 'running', [session]);
  const grown = useLiveValue(() => {
    const run = session.run.value;
    return run.state === 'running' ? run.pace?.growing : undefined;
  }, [session]);
  const [running, growing] = [isRunning.value, grown.value];
  const covered = !session.view.sides.value.has('method');
  const isWaiting = session.whole.value === null && growing === undefined;
  return (
    <main class="stage" aria-busy={running} data-stale={session.stale.value}>
      <Toolbar finished={finished} />
      {session.models.value.length > 0 && <modelBar.InLine />}
      {isWaiting && <Waiting />}
      {session.view.reveal.value && <revealBar.InLine />}
      {session.view.iterate.value !== null && <iterateNote.InLine />}
      {session.view.standing.value && finished !== null && <standingNote.Late finished={finished} />}
      {growing !== undefined && <growingPicture.Panel growing={growing} />}
      {finished !== null && growing === undefined && <Pictures finished={finished} />}
      {!isWaiting && covered && (running || session.stale.value) && (
        <div class="floating">
          <RunControls />
        </div>
      )}
    </main>
  );
}

function Pictures({ finished }: { finished: Finished }) {
  const { drawings, whole, view } = useSession();
  return (
    <>
      {/* If something is hidden, texts on the data may tell it. */}
      {finished === whole.value && <summary.Late finished={finished} />}
      <div class="pictures">
        <Tree key={drawings.value} finished={finished} />
        <ShownView finished={finished} />
        {!view.sides.value.has('method') && <Legend />}
      </div>
      <p class="readout" aria-hidden="true">
        <readout.Late finished={finished} />
      </p>
      <spoken.Late finished={finished} />
    </>
  );
}

/** The placeholder of a tree to come. */
function Waiting() {
  const session = useSession();
  const opening = session.opening.value;
  const covered = !session.view.sides.value.has('method');
  const { text, hint } = waitingText(session);
  return (
    <div class="waiting">
      <p class="waiting-text">{text}</p>
      <p class="waiting-hint">{hint ?? <missingHint.InLine />}</p>
      {opening.length > 0 && <OpeningReport />}
      {covered && opening.length === 0 && <RunControls />}
    </div>
  );
}

/** `hint`: null for what is missing. */
function waitingText(session: Session): { readonly text: string; readonly hint: string | null } {
  const opening = session.opening.value;
  if (opening.length > 0) return { text: `Opening ${opening.join(', ')}`, hint: 'Reading its content.' };
  const run = session.run.value;
  switch (run.state) {
    case 'running': {
      const share = shareDone(run.pace);
      const { phase } = describePace(run.pace);
      return {
        text: share === null ? phase : `${phase} · ${percentDone(share)}`,
        hint: 'The tree appears here.',
      };
    }
    case 'cancelled':
      return { text: 'Cancelled', hint: 'Nothing was kept; the files are still open. Run again when you like.' };
    case 'measuring':
    case 'idle': {
      return session.missing.value === null
        ? { text: 'Ready', hint: 'Run to make the tree.' }
        : { text: 'No tree yet', hint: null };
    }
  }
}
