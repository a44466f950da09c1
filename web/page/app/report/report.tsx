import type { Finished } from '../finished/finished.ts';
import { WordList } from '../glossary/word-list.tsx';
import { ShownView } from '../linked-views/shown-view.tsx';
import { shownDialog } from '../parts/dialog.ts';
import { TitledModal } from '../parts/modal.tsx';
import { useSession } from '../session/context.ts';
import { Summary } from '../summary/summary.tsx';
import { Legend } from '../tree/legend.tsx';
import { Readout, Spoken } from '../tree/readout.tsx';
import { Tree } from '../tree/tree.tsx';
import { TreeInWords } from '../tree/tree-in-words.tsx';
import { Details } from './details.tsx';
import { ReportHead } from './head.tsx';
import type { Opened } from './open.ts';
import { ReportToolbar } from './toolbar.tsx';

/** A result to be read: what it is, the tree, and what is known of it. */
export function Report({ opened }: { readonly opened: Opened }) {
  const { finished, problems } = useSession();
  const seen = finished.value;
  return (
    <div class="page report">
      <ReportHead opened={opened} />
      {problems.value.map(({ id, message }) => (
        <p key={id} class="report-problem" role="alert">
          {message}
        </p>
      ))}
      {seen !== null && (
        <div class="columns">
          <ReportStage finished={seen} />
          <Details finished={seen} opened={opened} />
        </div>
      )}
      <Dialog />
    </div>
  );
}

function ReportStage({ finished }: { readonly finished: Finished }) {
  const { drawings } = useSession();
  return (
    <main class="stage">
      <ReportToolbar finished={finished} />
      <Summary finished={finished} />
      <div class="pictures">
        <Tree key={drawings.value} finished={finished} />
        <ShownView finished={finished} />
        <Legend />
      </div>
      <p class="readout" aria-hidden="true">
        <Readout finished={finished} />
      </p>
      <Spoken finished={finished} />
    </main>
  );
}

/** The dialogs that panels can ask for: the tree in words, and the glossary. */
function Dialog() {
  const { name, opening } = shownDialog.value ?? {};
  if (name !== 'summary' && name !== 'help') return null;
  return (
    <TitledModal key={opening} title={name === 'help' ? 'Words' : 'The tree in words'}>
      {name === 'help' ? <WordList /> : <TreeInWords />}
    </TitledModal>
  );
}
