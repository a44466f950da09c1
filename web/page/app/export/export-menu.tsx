import { signal } from '@preact/signals';
import type { Finished } from '../finished/finished.ts';
import { lessonStateOf, type Place } from '../lesson/state.ts';
import { tanglegramOf } from '../linked-views/comparison/shown-tanglegram.ts';
import { openDialog } from '../parts/dialog.ts';
import { Menu } from '../parts/menu.tsx';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { heldByAll } from './contents.ts';
import { EXPORTS, SESSION_WITH_DATA } from './export-list.ts';
import type { ExportFormat, ExportSection } from './exports.ts';
import { keepInBrowser } from './keep.ts';
import { HAND_OUTS } from './lesson/hand-out.tsx';
import { linksOf } from './links.ts';
import { PaperDialog } from './paper/paper-dialog.tsx';
import { exportResult } from './write-result.ts';

interface Item {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly section: ExportSection;
  readonly disabled?: boolean;
  take(session: Session, finished: Finished): Promise<void>;
}

/** Why a file cannot be written while later steps are hidden; null for one that holds none, or says that it does. */
const hides = (seen: Finished, section: ExportSection): string | null =>
  seen.result.openRoot && (section === 'Tree' || section === 'Other programs')
    ? 'holds the steps that are hidden now'
    : null;

const ALL_STEPS = 'the whole tree, with the steps that are hidden now';

/** The files of the lesson that is open. */
const ofLesson = (place: Place | null): readonly Item[] =>
  place === null
    ? []
    : HAND_OUTS.map(({ take, ...item }) => ({
        ...item,
        section: 'Lesson',
        take: (session) => take(session, place.lesson).catch((error: unknown) => session.report(error)),
      }));

/** A page asks for its words first, and lists what will be in it. */
const page = (seen: Finished): Item => ({
  id: 'report',
  section: 'Page',
  label: 'Interactive page (HTML)',
  hint: [
    'one file that shows the tree in any browser, with a title and notes',
    ...(seen.result.openRoot ? [ALL_STEPS] : []),
    'what is in it is listed first',
  ].join('; '),
  take: async () => openDialog('report'),
});

/** A file of one format. */
function fileItem(format: ExportFormat, seen: Finished, session: Session): Item {
  const { clusters, whole } = session;
  const view = { clusters: clusters.value, tanglegram: tanglegramOf(seen) };
  const lacks = hides(seen, format.section) ?? format.lacks?.(view) ?? null;
  const exported = (format.section !== 'Figure' && whole.value) || seen;
  const also = seen.result.openRoot && format.section === 'Session' ? [ALL_STEPS] : [];
  return {
    id: format.extension.replaceAll('.', '-'),
    label: format.label,
    hint: lacks ?? [format.hint, ...also, format.holds(exported)].filter((said) => said !== '').join('; holds '),
    section: format.section,
    disabled: lacks !== null,
    take: (_, finished) => exportResult(session, finished, format),
  };
}

const itemsOf = (seen: Finished, session: Session): readonly Item[] => [
  ...EXPORTS.filter(({ section }) => section !== 'Session').map((format) => fileItem(format, seen, session)),
  FOR_PAPER,
  page(seen),
  ...EXPORTS.filter(({ section }) => section === 'Session').map((format) => fileItem(format, seen, session)),
  {
    id: 'keep',
    section: 'Session',
    label: 'Keep in this browser',
    hint: `to open again after a reload, until you forget it; holds ${SESSION_WITH_DATA.holds(session.whole.value ?? seen)}`,
    take: keepInBrowser,
  },
  ...linksOf(session, session.whole.value ?? seen).map((link) => ({
    ...link,
    section: 'Link' as const,
    hint: seen.result.openRoot && !link.disabled ? `${link.hint}; with ${ALL_STEPS}` : link.hint,
  })),
  ...ofLesson(lessonStateOf(session).place.value),
];

/** The result of which a figure is made; null while none is. */
const onPaper = signal<Finished | null>(null);

/** A dialog asks for size and font of the figure. */
const FOR_PAPER: Item = {
  id: 'paper',
  label: 'Figure for a paper…',
  hint: 'with the width in mm and the font size that you choose, as SVG, PDF or PNG, with a preview; holds counts or points too, if you choose these parts',
  section: 'Figure',
  take: async (_, finished) => {
    onPaper.value = finished;
  },
};

/** The menu of files that the result can be exported to. */
export function ExportMenu({ finished }: { finished: Finished }) {
  const session = useSession();
  const busy = finished.result.pending === undefined ? 'Exporting…' : 'Waiting for the metrics…';
  return (
    <>
      <Menu
        name="Export"
        busy={busy}
        note={heldByAll(finished)}
        isLong
        items={itemsOf(finished, session)}
        take={({ take }) => take(session, finished)}
      />
      {onPaper.value !== null && (
        <PaperDialog
          shown={onPaper.value}
          onClosed={() => {
            onPaper.value = null;
          }}
        />
      )}
    </>
  );
}
