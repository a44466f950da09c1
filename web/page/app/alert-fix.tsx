import { useEffect } from 'preact/hooks';
import { listNames } from '../../engine/base/text.ts';
import { NAMED_ROWS, SUPPOSED } from '../../engine/data/dataset/supposed.ts';
import { writeNpy } from '../../engine/data/formats/npy/write.ts';
import { BufferSource } from '../../engine/data/sources/buffer-source.ts';
import { METHODS, methodOf } from '../../engine/methods/index.ts';
import { ROW_NOT_FINITE } from '../../engine/methods/shared/bad-rows-offer.ts';
import { COLUMNS_ARE_CLUSTERS, COUNT_FROM_1 } from '../../engine/methods/shared/labels/remedies.ts';
import { type InputFile, LENGTH_MISMATCH, ON_ITS_SIDE, type Role } from '../../engine/model/dataset.ts';
import { MISFIT } from '../../engine/model/label-misfit.ts';
import { Button, TextButton } from './parts/buttons.tsx';
import { openDialog } from './parts/dialog.ts';
import type { Problem } from './parts/problem.ts';
import { useSession } from './session/context.ts';
import type { Session } from './session/session.ts';

/** A button and its action. */
interface Fix {
  readonly words: string;
  /** True if the alert stays. */
  readonly keeps?: boolean;
  readonly take: () => void;
}

interface AlertFixProps {
  readonly alert: Pick<Problem, 'code' | 'asked'> & {
    readonly file?: string | null;
    readonly remedy?: string | null | undefined;
  };
  /** The problem that is dismissed by the fix. */
  readonly problem?: number;
}

/** Runs again with an option that may solve it. */
const withOption = (session: Session, words: string, key: string, value: string): Fix => ({
  words,
  take: () => {
    session.setOption(key, value);
    void session.start();
  },
});

/** Opens the labels again, each less 1; null where some are 0 already. */
function minusOne(session: Session): Fix | null {
  const { evaluation, labels } = session.assembled.value.dataset ?? { evaluation: null, labels: null };
  const own = evaluation?.labels ?? labels;
  if (own === null || own.values.includes(0)) return null;
  const name = own.file.replace(/(\.[^./]*)?$/, ' minus 1.npy');
  const take = (): void => {
    const bytes = writeNpy(
      [own.values.length],
      Float64Array.from(own.values, (label) => label - 1),
    );
    void session.open([new BufferSource(name, bytes)]);
  };
  return { words: 'Subtract 1', take };
}

/** Reads a table again with its columns as points. */
function turn(session: Session, name: string): Fix | null {
  const { from } = session.files.value.find((file) => file.name === name) ?? {};
  if (from === undefined) return null;
  return { words: 'Turn the table', take: () => void session.readAgain(from, { ...from.choice, turned: true }) };
}

/** Runs again with a file in another role. */
function inRole(session: Session, role: Role, isMeant: (file: InputFile) => boolean, words: string): Fix[] {
  const file = session.files.value.find(isMeant);
  if (file === undefined) return [];
  const take = (): void => {
    session.setRole(file.id, role);
    void session.start();
  };
  return [{ words: role === 'unused' ? `${words} ${file.name}` : words, take }];
}

/** Goes on without the labels, or without a list that is as long as nothing else. */
const leaveOut = (session: Session, isMeant: (file: InputFile) => boolean): Fix[] =>
  inRole(session, 'unused', isMeant, 'Leave out');

const LISTS: readonly Role[] = ['labels', 'evaluation labels', 'classes', 'texts'];

function fixesOf(alert: AlertFixProps['alert'], session: Session): Fix[] {
  const { code } = alert;
  if (code === ROW_NOT_FINITE) return [withOption(session, 'Leave out such rows', 'bad_rows', 'leave_out')];
  if (code === ON_ITS_SIDE) return [turn(session, alert.file ?? '')].flatMap((fix) => fix ?? []);
  if (code === LENGTH_MISMATCH) {
    return leaveOut(session, ({ name, role }) => name === alert.file && LISTS.includes(role));
  }
  if (code === SUPPOSED) return inRole(session, 'features', ({ role }) => role === 'logits', 'Use as features');
  if (code === NAMED_ROWS) return inRole(session, 'logits', ({ role }) => role === 'features', 'Use as logits');
  if (code !== MISFIT) return [];
  const { evaluation, labels } = session.finished.value?.dataset ?? { evaluation: null, labels: null };
  const file = (evaluation?.labels ?? labels)?.file;
  const isLabels = ({ name, role }: InputFile): boolean =>
    name === file && (role === 'labels' || role === 'evaluation labels');
  return [misfitFix(alert.remedy ?? '', session), ...leaveOut(session, isLabels)].flatMap((fix) => fix ?? []);
}

/** The fix that may make labels fit. */
function misfitFix(remedy: string, session: Session): Fix | null {
  if (remedy.startsWith(COUNT_FROM_1)) return minusOne(session);
  const method = methodOf(session.finished.value?.result.method);
  const hasColumns = method?.options.some(({ key }) => key === 'columns_are') === true;
  return hasColumns && remedy.endsWith(COLUMNS_ARE_CLUSTERS)
    ? withOption(session, 'Treat columns as clusters', 'columns_are', 'clusters')
    : null;
}

/** Buttons for what may solve the problem of an alert, and for the answers to a question. */
export function AlertFix({ alert, problem }: AlertFixProps) {
  const session = useSession();
  const answers = (alert.asked?.answers ?? []).map(
    ({ says, choice }): Fix => ({ words: says, take: () => void session.open(alert.asked?.sources ?? [], choice) }),
  );
  const file = alert.asked?.file;
  const look: Fix[] =
    file?.columns === undefined
      ? []
      : [{ words: 'Look at the columns', take: () => openDialog('file', file.name), keeps: true }];
  return [...fixesOf(alert, session), ...answers, ...look].map(({ words, take, keeps = false }) => (
    <Button
      key={words}
      onClick={() => {
        if (problem !== undefined && !keeps) session.dismiss(problem);
        take();
      }}
    >
      {words}
    </Button>
  ));
}

/** The time to read and undo something before the notice goes, in ms. */
const UNDO_FOR = 10_000;

/** The last action, which can be undone for a while. */
export function UndoNotice() {
  const session = useSession();
  const notice = session.notice.value;
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => session.forgetNotice(), UNDO_FOR);
    return () => clearTimeout(timer);
  }, [notice, session]);
  return (
    <div role="status">
      {notice !== null && (
        <div class="notice">
          <span>{notice.text}</span>
          {notice.undo !== null && <TextButton onClick={notice.undo}>Undo</TextButton>}
        </div>
      )}
    </div>
  );
}

const NOTHING_TO_GO_ON =
  'Also open data for a tree: logits, a confusion matrix, features, dissimilarities or edges. To see an earlier tree again, open its session file.';

/** Files that are told about. */
const FEW = 3;

/** The files missing for the method; if no method has its input, the roles that the files were given. */
export function MissingHint() {
  const session = useSession();
  const { dataset } = session.assembled.value;
  const nothingCan = dataset !== null && METHODS.every((method) => method.missing(dataset) !== null);
  if (!nothingCan) return <>{session.missing.value}</>;
  const files = session.files.value.slice(0, FEW).map((file) => `${file.name}: ${whatIsIn(file)}. `);
  return (
    <>
      {files}
      {NOTHING_TO_GO_ON}
    </>
  );
}

/** True for a column of numbers, some of them not whole. */
const isMeasure = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() !== '' && Number.isFinite(Number(cell))) &&
  !cells.every((cell) => Number.isInteger(Number(cell)));

/** Why a file makes no tree by itself. Measures of classes may be taken for values of points. */
function whatIsIn({ content, reason }: InputFile): string {
  const { header, columns } = content.kind === 'records' ? content : { header: [], columns: [] };
  const measures = header.filter((_, column) => isMeasure(columns[column] ?? []));
  return measures.length === 0 ? reason : `one row a class with ${listNames(measures)}; no column has values of points`;
}
