import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { listNames } from '../../../engine/base/text.ts';
import { apart } from '../../../engine/methods/shared/notes.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Warning } from '../../../engine/model/result.ts';
import { lazyPanel, type PanelProps } from '../controls/lazy-panel.tsx';
import { Tabbed } from '../controls/part-tabs.tsx';
import { Side } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { count } from '../parts/format.ts';
import { useLiveEffect } from '../parts/live.ts';
import { useSession } from '../session/context.ts';
import { PANELS, type PanelName } from '../view/view-values.ts';

/**
 * The changes of the files that a tree was made of, in a sentence each; empty if the same are open in the same roles.
 * `originOf`: the file as it was opened, of one that was edited.
 */
export function filesSince(
  then: readonly InputFile[],
  now: readonly InputFile[],
  originOf: (file: InputFile) => InputFile = (file) => file,
): string[] {
  const inThen = new Map(then.map((file) => [file.id, file]));
  const inNow = new Set(now.map(({ id }) => id));
  const gone = then.filter((file) => isUsed(file) && !inNow.has(file.id));
  const came = now.filter((file) => isUsed(file) && !inThen.has(file.id));
  const isOf = (file: InputFile) => (other: InputFile) => originOf(other).id === originOf(file).id;
  const edited = gone.filter((file) => came.some(isOf(file)));
  const closed = gone.filter((file) => !edited.includes(file));
  const opened = came.filter((file) => !edited.some(isOf(file)));
  const changed = now.filter(({ id, role }) => (inThen.get(id)?.role ?? role) !== role);
  return [
    ...told(edited.map(originOf), 'edited'),
    ...told(closed, 'closed'),
    ...told(opened, 'opened'),
    ...changed.map(({ id, name, role }) => `${name} was ${useOf(inThen.get(id)?.role)} and is now ${useOf(role)}.`),
  ];
}

const isUsed = ({ role }: InputFile): boolean => role !== 'unused';

const useOf = (role: string | undefined): string => (role === 'unused' ? 'not used' : `used as ${role}`);

function told(files: readonly InputFile[], what: string): string[] {
  if (files.length === 0) return [];
  return [`${listNames(files.map(({ name }) => name))} ${files.length === 1 ? 'was' : 'were'} ${what}.`];
}

/** Stands above what was computed with other files than those that are open. */
function FilesSinceNote({ finished }: PanelProps) {
  const session = useSession();
  const edits = session.edits.value;
  const since = filesSince(finished.files, session.files.value, (file) => edits?.originOf(file) ?? file);
  if (since.length === 0 || session.run.value.state === 'running') return null;
  const { missing } = session;
  return (
    <p class="card" role="note">
      {since.join(' ')} What is shown here was computed with the files from before.{' '}
      {missing.value === null && <TextButton onClick={() => void session.start()}>Use what is open</TextButton>}
    </p>
  );
}

/* Panels that nobody sees with the first tree come when they are asked for. */

const nodePanel = lazyPanel('the panel of a node', async () => (await import('../node/node-panel.tsx')).NodePanel);
// It asks for the code of the method, which the first tree does without.
const metricsPanel = lazyPanel('a part of this page', async () => (await import('./metrics-panel.tsx')).MetricsPanel);
const clustersPanel = lazyPanel(
  'the panel of clusters',
  async () => (await import('../clusters/clusters-panel.tsx')).ClustersPanel,
);
const outliersPanel = lazyPanel(
  'the panel of outliers',
  async () => (await import('../outliers/outliers-panel.tsx')).OutliersPanel,
);
const stepsPanel = lazyPanel(
  'how the tree came about',
  async () => (await import('../playback/playback-panel.tsx')).PlaybackPanel,
);

type Part = PanelName | 'about';

const TITLES: Readonly<Record<Part, string>> = {
  node: 'Branch',
  metrics: 'How good',
  clusters: 'Clusters',
  outliers: 'Outliers',
  merges: 'Steps',
  warnings: 'Notes',
  about: 'About',
};

/** True if the sources of a report are shown, which no view of the tree knows. */
const isAbout = signal(false);

interface DetailsPanelProps {
  readonly finished: Finished;
  /** The part that a report has more. */
  readonly about?: ComponentChildren;
  /** The buttons that mend what a warning tells. */
  readonly fixOf?: FixOf;
}

type FixOf = (warning: Warning) => ComponentChildren;

/** The tabs of details: the selected node, metrics, steps of the method, warnings; of a report also what it was made of. */
export function DetailsPanel({ finished, about, fixOf = () => null }: DetailsPanelProps) {
  const { view, isReport } = useSession();
  // Outliers are told by files that can be opened.
  const parts: readonly Part[] = isReport ? [...PANELS.filter((panel) => panel !== 'outliers'), 'about'] : PANELS;
  const asked = isAbout.value ? 'about' : view.panel.value;
  const shown = parts.includes(asked) ? asked : 'metrics';
  useLiveEffect(() => {
    if (view.selected.value !== null) isAbout.value = false;
  }, [view]);
  return (
    <Side name="details" label="Details">
      <Tabbed
        class="tab-panel"
        name="details"
        label="Details"
        parts={parts}
        titles={{ ...TITLES, warnings: <NotesTitle finished={finished} /> }}
        shown={shown}
        choose={(part) => {
          isAbout.value = part === 'about';
          if (part !== 'about') view.panel.value = part;
        }}
      >
        <FilesSinceNote finished={finished} />
        {finished.result.countsLeftOut && shown !== 'warnings' && shown !== 'about' && (
          <p class="hint">Saved without counts and points: what is computed from them is not here.</p>
        )}
        {shown === 'about' ? about : <Panel name={shown} finished={finished} fixOf={fixOf} />}
      </Tabbed>
    </Side>
  );
}

function Panel({ name, finished, fixOf }: { name: PanelName; finished: Finished; fixOf: FixOf }) {
  switch (name) {
    case 'node':
      return <nodePanel.Panel finished={finished} />;
    case 'metrics':
      return <metricsPanel.Late finished={finished} />;
    case 'clusters':
      return <clustersPanel.Panel finished={finished} />;
    case 'outliers':
      return <outliersPanel.Panel finished={finished} />;
    case 'merges':
      return <stepsPanel.Panel finished={finished} />;
    case 'warnings':
      return <WarningsPanel warnings={finished.result.warnings} fixOf={fixOf} />;
  }
}

/** With the number of warnings and notes. */
function NotesTitle({ finished }: { finished: Finished }) {
  const notes = finished.result.warnings.length;
  return (
    <>
      {TITLES.warnings}
      {notes > 0 && <span class="muted">{count(notes)}</span>}
    </>
  );
}

/** Warnings, which say why a result may be wrong, and separately notes, which only say what was done. */
function WarningsPanel({ warnings: all, fixOf }: { warnings: readonly Warning[]; fixOf: FixOf }) {
  const { warnings, notes } = apart(all);
  return (
    <>
      {warnings.length === 0 ? (
        <p class="muted">No warnings.</p>
      ) : (
        <List name="Warnings" items={warnings} fixOf={fixOf} />
      )}
      {notes.length > 0 && (
        <section>
          <h2 class="head">Notes</h2>
          <List name="Notes" items={notes} />
        </section>
      )}
    </>
  );
}

function List({ name, items, fixOf = () => null }: { name: string; items: readonly Warning[]; fixOf?: FixOf }) {
  return (
    <ul class="ruled" aria-label={name}>
      {items.map((warning) => (
        <li key={warning.code + warning.message}>
          {warning.message} {warning.remedy ?? fixOf(warning)}
        </li>
      ))}
    </ul>
  );
}
