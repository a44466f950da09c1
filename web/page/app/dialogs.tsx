import type { ComponentType } from 'preact';
import { LinkDialog } from './export/link-dialog.tsx';
import { ReportDialog } from './export/report/report-dialog.tsx';
import { ColumnSheet } from './files/sheet/column-sheet.tsx';
import { Help } from './help.tsx';
import { lessonList } from './lesson-parts.ts';
import { shownDialog } from './parts/dialog.ts';
import { TitledModal } from './parts/modal.tsx';
import { PrivacyPromise } from './privacy/privacy-promise.tsx';
import { TreeInWords } from './tree/tree-in-words.tsx';

const DIALOGS: Readonly<
  Record<'help' | 'privacy' | 'summary' | 'report' | 'link', readonly [title: string, Body: ComponentType]>
> = {
  help: ['Help', Help],
  privacy: ['What leaves this page', PrivacyPromise],
  summary: ['The tree in words', TreeInWords],
  report: ['Interactive page', ReportDialog],
  link: ['Link for phones', LinkDialog],
};

/** The dialog that is open. */
export function Dialogs() {
  const shown = shownDialog.value;
  if (shown === null) return null;
  const { name, of, opening } = shown;
  if (name === 'file') return <ColumnSheet key={opening} name={of} />;
  if (name === 'lessons') return <lessonList.InLine />;
  const [title, Body] = DIALOGS[name];
  return (
    <TitledModal key={opening} title={title}>
      <Body />
    </TitledModal>
  );
}
