import { Alerts } from './alerts.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { DropOverlay } from './files/drop.tsx';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { lessonPanel } from './lesson-parts.ts';
import { dialogs, presenting } from './panels.ts';
import { shownDialog } from './parts/dialog.ts';
import { MethodPanel } from './run/method-panel.tsx';
import { useSession } from './session/context.ts';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';

/** The page: an invitation until something is open, then method, tree and details side by side. */
export function App() {
  const session = useSession();
  const { finished, view } = session;
  const hasLesson = view.lesson.value !== null;
  return (
    <div class="page">
      <TopBar />
      <Alerts />
      {session.isHome.value ? (
        <FirstVisit />
      ) : (
        <div class="columns">
          {hasLesson && <lessonPanel.InLine />}
          <MethodPanel />
          <Stage />
          {finished.value !== null && <DetailsPanel finished={finished.value} />}
        </div>
      )}
      {session.view.present.value && finished.value !== null && <presenting.InLine />}
      {shownDialog.value !== null && <dialogs.InLine />}
      <DropOverlay />
    </div>
  );
}
