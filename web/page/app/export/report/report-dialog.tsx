import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lazily } from '../../../../engine/base/once.ts';
import type { Judged } from '../../../lessons/judged.ts';
import { plainText } from '../../../lessons/plain-text.ts';
import { Tick } from '../../controls/fields.tsx';
import type { Finished } from '../../finished/finished.ts';
import { stepCount } from '../../finished/steps.ts';
import { type Answer, judgedOf } from '../../lesson/answers.ts';
import { lessonStateOf, type Place } from '../../lesson/state.ts';
import { closeDialog } from '../../parts/dialog.ts';
import { download, exportName, type NamedBlob } from '../../parts/download.ts';
import { shape } from '../../parts/format.ts';
import { setter, takesText } from '../../parts/setters.ts';
import { loadMethodPanel } from '../../playback/method-panel.ts';
import { defaultTitle, type ReportWords, reportOf } from '../../report/make.ts';
import { picturedPoints } from '../../rows/pictured-points.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import { LEFT_OUT, withoutCounts } from '../../session-file/without-counts.ts';
import { errorInWords, reportContents, reportLacks } from '../contents.ts';

/** A lesson that is open, as the notes of a report: the question, and what is said of its answer once that is given. */
function lessonNotes({ lesson, part, number }: Place, answer: Answer | null, judged: Judged | null): string {
  const isTold = answer !== null || part.prediction === null;
  const paragraphs = [
    ...plainText(part.question, judged),
    ...plainText(part.task, judged),
    ...(isTold ? [...plainText(part.reveal.text, judged), ...plainText(part.takeAway, judged)] : []),
  ];
  return [`Part ${number} of ${lesson.parts.length}: ${part.title}`, ...paragraphs].join('\n');
}

/** The notes that a report begins with; empty where no lesson is open. */
async function notesOf(session: Session, whole: Finished): Promise<string> {
  const state = lessonStateOf(session);
  const place = state.place.peek();
  if (place === null) return '';
  const judged = state.isThere.peek() ? judgedOf(whole, await loadMethodPanel(whole.result.method)) : null;
  return lessonNotes(place, state.answer.peek(), judged);
}

/** The view with which a report opens: at the step that is shown, also where the question of a lesson hides later ones. */
export function addressOf({ view }: Session, { result }: Finished): string {
  const made = stepCount(result);
  if (result.openRoot !== true || made === 0) return view.address.peek();
  const parameters = new URLSearchParams(view.address.peek());
  parameters.set('step', String(made - 1));
  return parameters.toString();
}

/** A user's choice for a report. */
interface ReportChoice extends ReportWords {
  /** True if counts and points are left out, as of a session without counts. */
  readonly isBare: boolean;
}

/** The result of which a report is made: the whole, or what is left of it without counts. */
const reported = (finished: Finished, { isBare }: Pick<ReportChoice, 'isBare'>): Finished =>
  isBare ? withoutCounts(finished) : finished;

/** Writes a report. The viewer comes late: it is as large as the page. */
async function writeReport(finished: Finished, choice: ReportChoice, address: string): Promise<NamedBlob> {
  const { default: template } = await lazily('the viewer of reports', import('virtual:report-template'));
  const html = reportOf(template, choice, reported(finished, choice), address);
  return { name: exportName(finished.result, { extension: 'html' }), blob: new Blob([html], { type: 'text/html' }) };
}

/**
 * The title and the notes of a report, and a list of all that it will contain. It is of the tree that was shown when it
 * was asked for: a run that ends meanwhile shows another one behind the dialog.
 */
export function ReportDialog() {
  const session = useSession();
  const ready = useSignal<FormProps | null>(null);
  const error = useSignal<string | null>(null);
  useEffect(() => {
    const [whole, seen] = [session.whole.peek(), session.finished.peek()];
    if (whole === null) {
      error.value = 'There is no tree yet.';
      return;
    }
    const address = addressOf(session, seen ?? whole);
    const isHiding = seen?.isPart === true || seen?.result.openRoot === true;
    const prepare = async (): Promise<void> => {
      const complete = await session.whenComplete(whole);
      const notes = await notesOf(session, complete); // which say numbers that are known by then
      const found = await picturedPoints(session, complete);
      const pictured = typeof found === 'string' ? undefined : (found ?? undefined);
      const finished = { ...complete, dataset: { ...complete.dataset, pictured } };
      ready.value = { finished, notes, address, isHiding, leftOut: typeof found === 'string' ? found : '' };
    };
    prepare().catch((thrown: unknown) => {
      error.value = errorInWords(thrown);
    });
  }, [session, ready, error]);
  if (ready.value !== null) return <Form {...ready.value} />;
  if (error.value !== null) return <p role="alert">{error.value}</p>;
  return <p role="status">Making the digests of the files</p>;
}

interface FormProps {
  readonly finished: Finished;
  /** The notes to begin with. */
  readonly notes: string;
  /** The view with which it opens. */
  readonly address: string;
  /** True if the page hides a part of its content. */
  readonly isHiding: boolean;
  /** The reason why it holds no pictures of points. */
  readonly leftOut: string;
}

function Form({ finished, notes: begun, address, isHiding, leftOut }: FormProps) {
  const session = useSession();
  const lesson = lessonStateOf(session).place.value?.lesson.title;
  const title = useSignal(lesson ?? defaultTitle(finished.result));
  const notes = useSignal(begun);
  const isBare = useSignal(false);
  const isBusy = useSignal(false);
  const save = async (): Promise<void> => {
    isBusy.value = true;
    await session.tries(async () => {
      const words = { title: title.value.trim() || defaultTitle(finished.result), notes: notes.value.trim() };
      const { blob, name } = await writeReport(finished, { ...words, isBare: isBare.value }, address);
      download(blob, name);
    });
    closeDialog();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p class="hint">
        One file that shows this tree in any browser, without Logitree and without a network: to be sent, put into
        slides or a notebook, or kept.
      </p>
      <label class="stack">
        Title
        <input type="text" class="field" value={title.value} onInput={takesText(title)} />
      </label>
      <label class="stack">
        Notes (optional, plain text)
        <textarea class="field" rows={4} value={notes.value} onInput={takesText(notes)} />
      </label>
      <Tick checked={isBare.value} set={setter(isBare)}>
        <span>
          Without counts and points
          <span class="hint"> leaves out {LEFT_OUT}</span>
        </span>
      </Tick>
      <Contents finished={reported(finished, { isBare: isBare.value })} {...{ isHiding, leftOut }} />
      <button type="submit" class="button primary" aria-disabled={isBusy.value}>
        {isBusy.value ? 'Saving' : 'Save the page'}
      </button>
    </form>
  );
}

/** All that will be in it, with the digest of every file. */
function Contents({ finished, isHiding, leftOut }: Pick<FormProps, 'finished' | 'isHiding' | 'leftOut'>) {
  return (
    <section>
      <h3 class="head">It will contain</h3>
      <ul class="dots">
        {isHiding && <li>the whole tree and all that is known of it, also what the page hides now</li>}
        {reportContents(finished).map((part) => (
          <li key={part}>{part}</li>
        ))}
        <li>title and notes, as they stand above</li>
        {finished.result.inputs.map(({ name, role, shape: size, sha256, edited_from }) => (
          <li key={`${role} ${name}`}>
            the name of {name}, its size ({shape(size)}) and its digest
            <code>{sha256 ?? 'none: the file is not there'}</code>
            {edited_from !== undefined && (
              <>
                and the name and the digest of {edited_from.name}, which it was edited from
                <code>{edited_from.sha256}</code>
              </>
            )}
          </li>
        ))}
      </ul>
      <p class="hint">
        {reportLacks(finished)} {leftOut}
      </p>
    </section>
  );
}
