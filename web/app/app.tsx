import { Alerts } from './alerts.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { DropOverlay } from './files/drop.tsx';
import { sheetOf } from './files/sheet/open-sheet.ts';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { columnSheet, keyList, privacyPromise, treeInWords } from './panels.ts';
import { Dialog } from './parts/dialog.tsx';
import { MethodPanel } from './run/method-panel.tsx';
import { useSession } from './session/context.ts';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';

/** The page: an invitation until something is open, then method, tree and details side by side. */
export function App() {
  const session = useSession();
  const { files, opening, finished } = session;
  const empty = files.value.length === 0 && opening.value.length === 0 && finished.value === null;
  return (
    <div class="page">
      <TopBar />
      <Alerts />
      {empty ? (
        <FirstVisit />
      ) : (
        <div class="columns">
          <MethodPanel />
          <Stage />
          {finished.value !== null && <DetailsPanel finished={finished.value} />}
        </div>
      )}
      <Dialog name="keys" title="Keys">
        <keyList.Panel />
      </Dialog>
      <Dialog name="privacy" title="What leaves this page">
        <privacyPromise.Panel />
      </Dialog>
      <Dialog name="summary" title="The tree in words">
        <treeInWords.Panel />
      </Dialog>
      {sheetOf.value !== null && <columnSheet.InLine />}
      <DropOverlay />
    </div>
  );
}
