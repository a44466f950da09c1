import { firstSentence } from '../../engine/base/text.ts';
import { apart } from '../../engine/methods/shared/notes.ts';
import { isNarrow, SideButton } from './controls/side.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { OpeningReport } from './files/opening-report.tsx';
import type { Finished } from './finished/finished.ts';
import { lessonPanel } from './lesson-parts.ts';
import { ShownView } from './linked-views/shown-view.tsx';
import {
  alertFix,
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
import { Button } from './parts/buttons.tsx';
import { counted, percentDone } from './parts/format.ts';
import { useLiveValue } from './parts/live.ts';
import { TrafficCounter } from './privacy/traffic-counter.tsx';
import { MethodPanel } from './run/method-panel.tsx';
import { AdditionControls, RunControls } from './run/run-controls.tsx';
import { useSession } from './session/context.ts';
import { describePace, shareDone } from './session/pace.ts';
import type { Session } from './session/session.ts';
import { FindClass, PlaceSwitch } from './tree/finding-bar.tsx';
import { Foot } from './tree/foot.tsx';
import { Legend } from './tree/legend.tsx';
import { Tree } from './tree/tree.tsx';

/** The page once something is open: method, tree and details side by side. */
export function Workbench() {
  const { finished, view } = useSession();
  return (
    <div class="columns">
      {view.lesson.value !== null && <lessonPanel.InLine />}
      <MethodPanel />
      <Stage />
      {finished.value !== null && (
        <DetailsPanel finished={finished.value} fixOf={(warning) => <alertFix.Late alert={warning} />} />
      )}
    </div>
  );
}

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
      {finished !== null && growing === undefined && <FindingLine finished={finished} />}
      {session.models.value.length > 0 && <modelBar.InLine />}
      {isWaiting && <Waiting />}
      {session.view.reveal.value && <revealBar.InLine />}
      {session.view.iterate.value !== null && <iterateNote.InLine />}
      {session.view.standing.value && finished !== null && <standingNote.Late finished={finished} />}
      {growing !== undefined && <growingPicture.Panel growing={growing} />}
      {finished !== null && growing === undefined && <Pictures finished={finished} />}
      {/* While something is dragged there is a run in every frame: nothing comes and goes with it. */}
      {!isWaiting && covered && !session.view.held.value && (running || session.stale.value) && (
        <div class="floating">
          <RunControls />
        </div>
      )}
      <StageFoot finished={growing === undefined ? finished : null} />
    </main>
  );
}

/** The finding, which stands without a press, and the ways to the places of the page. */
function FindingLine({ finished }: { finished: Finished }) {
  const { view, whole } = useSession();
  return (
    <div class="finding">
      <div class="finding-text">
        <div>
          {view.focus.value.length > 0 && <Button onClick={() => view.back()}>← Back</Button>}
          {/* If something is hidden, texts on the data may tell it. */}
          {finished === whole.value && <summary.Late finished={finished} />} <NotesButton finished={finished} />
          <Measuring finished={finished} />
        </div>
      </div>
      <PlaceSwitch finished={finished} />
      <FindClass finished={finished} />
    </div>
  );
}

/** Says that not everything of the tree is known yet, unless that is over at once. */
function Measuring({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const isUnderWay = finished.result.pending !== undefined && !view.held.value;
  return (
    <span class="hint" role="status">
      {isUnderWay && <span class="measuring-note"> More numbers of this tree are being calculated.</span>}
    </span>
  );
}

/** The number of warnings and notes, which open when it is pressed; of a warning the first sentence. */
function NotesButton({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { warnings, notes } = apart(finished.result.warnings);
  if (warnings.length + notes.length === 0) return null;
  // A file that was read wrongly makes all else wrong. A warning with a remedy stands above all.
  const ofFiles = new Set(finished.dataset.warnings?.map(({ code }) => code));
  const open = warnings.filter(({ remedy }) => remedy === undefined);
  const first = open.find(({ code }) => ofFiles.has(code)) ?? open[0];
  const others = warnings.length - (first === undefined ? 0 : 1);
  const word = first === undefined ? 'warning' : 'more warning';
  const more = [
    ...(others > 0 ? [counted(others, word, `${word}s`)] : []),
    ...(notes.length > 0 ? [counted(notes.length, 'note', 'notes')] : []),
  ];
  return (
    <button type="button" class="text-button hint" onClick={() => view.open('warnings', isNarrow())}>
      {first !== undefined && <span class="wrong">{firstSentence(first.message)} </span>}
      {more.join(', ') || 'More'}
    </button>
  );
}

function Pictures({ finished }: { finished: Finished }) {
  const { drawings } = useSession();
  return (
    <>
      <div class="pictures">
        <Tree key={drawings.value} finished={finished} />
        <ShownView finished={finished} />
        <Legend />
      </div>
      <spoken.Late finished={finished} />
    </>
  );
}

/** Under the pictures; before there is a tree, the method alone. */
function StageFoot({ finished }: { finished: Finished | null }) {
  const session = useSession();
  const method = (
    <SideButton name="method">
      <span class="has-more">
        <span class="roomy">Method:&nbsp;</span>
        <span class="method-shown cut-off">{session.method.value.name}</span>
      </span>
    </SideButton>
  );
  if (finished === null) {
    return (
      <div class="foot">
        {method}
        <span class="spring" />
        <TrafficCounter />
      </div>
    );
  }
  return (
    <Foot finished={finished} readout={<readout.Late finished={finished} />} end={<TrafficCounter />}>
      {method}
      <AdditionControls />
    </Foot>
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
      const { missing, problems, assembled } = session;
      const isTold = assembled.value.problem !== null || problems.value.some(({ asked }) => asked !== undefined);
      if (missing.value !== null && !isTold) return { text: 'No tree yet', hint: null };
      return missing.value === null && problems.value.length === 0
        ? { text: 'Ready', hint: 'Run to make the tree.' }
        : { text: 'No tree yet', hint: 'What is in the way stands above.' };
    }
  }
}
