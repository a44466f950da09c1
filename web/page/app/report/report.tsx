import { VERSION } from '../../../engine/base/version.ts';
import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { InputRecord } from '../../../engine/model/result.ts';
import { DetailsPanel } from '../details/details-panel.tsx';
import type { Finished } from '../finished/finished.ts';
import { methodName } from '../finished/past-results.ts';
import { WordList } from '../glossary/word-list.tsx';
import { viewsAt } from '../linked-views/linked-view.ts';
import { ShownView } from '../linked-views/shown-view.tsx';
import { VIEWS_IN_REPORTS } from '../linked-views/views-in-reports.ts';
import { Button, SignButton } from '../parts/buttons.tsx';
import { shownDialog } from '../parts/dialog.ts';
import { Fact } from '../parts/fact.tsx';
import { shape } from '../parts/format.ts';
import { TitledModal } from '../parts/modal.tsx';
import { themeName, toggleTheme } from '../parts/theme.ts';
import { useSession } from '../session/context.ts';
import { readSession } from '../session-file/read.ts';
import { finishedOf } from '../session-file/saved.ts';
import { Summary } from '../summary/summary.tsx';
import { FindClass, PlaceSwitch } from '../tree/finding-bar.tsx';
import { Foot } from '../tree/foot.tsx';
import { Legend } from '../tree/legend.tsx';
import { Readout, Spoken } from '../tree/readout.tsx';
import { Tree } from '../tree/tree.tsx';
import { TreeInWords } from '../tree/tree-in-words.tsx';
import { PLACES, type Place } from '../view/places.ts';
import { LICENCES, methodSentence, type ReportWords } from './make.ts';

/** The sources of the report, and its meaning. */
function About({ opened: { finished } }: { readonly opened: Opened }) {
  const { result, dataset } = finished;
  const citation = methodOf(result.method)?.citation;
  const options = Object.entries(result.options);
  return (
    <>
      <h2 class="head">Made from</h2>
      <Files inputs={result.inputs} />
      <section>
        <h2 class="head">Made by</h2>
        <p>
          {methodName(result)}, Logitree {result.version}
        </p>
        {citation !== undefined && (
          <p class="hint">
            {citation.text}.{' '}
            <a href={citation.url} target="_blank" rel="noreferrer noopener">
              {citation.url}
            </a>
          </p>
        )}
        {options.length > 0 && (
          <dl class="pairs">
            {options.map(([key, value]) => (
              <Fact key={key} name={key}>
                {String(value)}
              </Fact>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h2 class="head">This page</h2>
        <p>
          Everything is in this one file, the code that shows it too. Its policy lets it load nothing, and send nothing
          to any address. A link that you press opens a page like any other.
        </p>
        <p class="hint">
          A report computes no trees and no comparisons. What needs the files, such as rows, decisions and comparisons
          with other trees, is not here: for these, open the files in Logitree.
        </p>
        <p class="hint">Shown by Logitree {VERSION}, free software under the MIT licence.</p>
        {dataset.pictured?.licence !== undefined && (
          <details>
            <summary>Licence of the pictures of points</summary>
            <pre class="licences">{dataset.pictured.licence}</pre>
          </details>
        )}
        <details>
          <summary>Licences of its parts</summary>
          <pre class="licences">{document.getElementById(LICENCES)?.textContent}</pre>
        </details>
      </section>
    </>
  );
}

/** The files, each with its size and digest. */
function Files({ inputs }: { readonly inputs: readonly InputRecord[] }) {
  if (inputs.length === 0) return <p class="muted">No files are named.</p>;
  return (
    <ul class="ruled">
      {inputs.map(({ name, role, shape: size, sha256, edited_from }) => (
        <li key={`${role} ${name}`}>
          <strong>{name}</strong>{' '}
          <span class="hint">
            {role}, {shape(size)}
          </span>
          <Digest sha256={sha256} />
          {edited_from !== undefined && (
            <>
              <span class="hint">edited from {edited_from.name}</span>
              <Digest sha256={edited_from.sha256} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const Digest = ({ sha256 }: { readonly sha256: string | null }) =>
  sha256 === null ? <span class="hint">no digest</span> : <code class="hint">SHA-256 {sha256}</code>;

/** The title of the report, and its notes. */
function ReportHead({ opened: { title, notes, finished } }: { readonly opened: Opened }) {
  return (
    <header class="report-head">
      <div class="between">
        <h1>{title}</h1>
        <ThemeButton />
      </div>
      <p class="muted">{methodSentence(finished.result)}</p>
      {notes !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keys
        <section class="report-notes" aria-label="Notes" tabIndex={0}>
          {notes}
        </section>
      )}
    </header>
  );
}

/** A result to be read: what it is, the tree, and what is known of it. */
export function Report({ opened }: { readonly opened: Opened }) {
  const { finished, problems } = useSession();
  const seen = finished.value;
  return (
    <div class="page report">
      <ReportHead opened={opened} />
      {problems.value.map(({ id, message }) => (
        <p key={id} class="problem" role="alert">
          {message}
        </p>
      ))}
      {seen !== null && (
        <div class="columns">
          <ReportStage finished={seen} />
          <DetailsPanel finished={seen} about={<About opened={opened} />} />
        </div>
      )}
      <Dialog />
    </div>
  );
}

/** A report has the places for which it holds a picture. */
const placesOf = (finished: Finished): readonly Place[] =>
  PLACES.filter((place) => place === 'tree' || viewsAt(place, finished).length > 0);

function ReportStage({ finished }: { readonly finished: Finished }) {
  const { drawings, view } = useSession();
  return (
    <main class="stage">
      <div class="finding">
        <div class="finding-text">
          {view.focus.value.length > 0 && <Button onClick={() => view.back()}>← Back</Button>}
          <Summary finished={finished} />
        </div>
        <PlaceSwitch finished={finished} places={placesOf(finished)} />
        <FindClass finished={finished} />
      </div>
      <div class="pictures">
        <Tree key={drawings.value} finished={finished} />
        <ShownView finished={finished} />
        <Legend />
      </div>
      <Foot finished={finished} readout={<Readout finished={finished} />} />
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

/** The content of a report. */
export interface Opened extends ReportWords {
  readonly finished: Finished;
  /** The view of the tree. */
  readonly address: string;
}

/** Keys of an address for parts of the page that a report does not have. */
const OF_PAGE = [
  'lesson',
  'part',
  'reveal',
  'iterate',
  'present',
  'edit',
  'decide',
  'rows',
  'changes',
  'consensus',
  'panes',
  'with',
];

function withoutPage(address: string): string {
  const parameters = new URLSearchParams(address);
  for (const key of OF_PAGE) parameters.delete(key);
  // A picture of the page that a report does not have gives way to the one that it would open with.
  const beside = parameters.get('beside');
  if (beside && !VIEWS_IN_REPORTS.some(({ id }) => id === beside)) parameters.delete('beside');
  return parameters.toString();
}

/** Reads what is in a report. @throws DataError where its session is damaged */
export async function openReport(words: ReportWords, session: string): Promise<Opened> {
  const bytes = new TextEncoder().encode(session);
  const { saved } = await readSession(new BufferSource('the report', bytes));
  return { ...words, finished: finishedOf(saved), address: withoutPage(saved.address) };
}

function ThemeButton() {
  const other = themeName() === 'dark' ? 'light' : 'dark';
  return (
    <SignButton label={`Use the ${other} theme`} onClick={toggleTheme}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />
      </svg>
    </SignButton>
  );
}
