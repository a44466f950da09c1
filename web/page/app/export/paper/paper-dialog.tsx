import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { FONTS, type Ground, type Paper, USUAL_PAPER, WIDTHS } from '../../../drawing/paper/paper.ts';
import type { PaperFigure } from '../../../drawing/paper/paper-figure.ts';
import { Choice, Tick } from '../../controls/fields.tsx';
import type { Finished } from '../../finished/finished.ts';
import { tanglegramOf } from '../../linked-views/comparison/use-tanglegram.ts';
import { Button, PrimaryButton } from '../../parts/buttons.tsx';
import { download, exportName } from '../../parts/download.ts';
import { TitledModal } from '../../parts/modal.tsx';
import { changer, sets, setter } from '../../parts/setters.ts';
import { loadMethodPanel } from '../../playback/method-panel.ts';
import { useSession } from '../../session/context.ts';
import { layoutNamed, layouts } from '../../view/late-drawing.ts';
import { hasLeafRows, LAYOUTS, type LayoutName } from '../../view/layouts.ts';
import { anotherTree, errorInWords, whileShown } from '../contents.ts';
import { figureViewOf } from '../figure-view.ts';
import { FILE_KINDS, type FileKind, figureOnPaper, fileOf } from './paper-files.ts';
import { PARTS, type PaperSource, type PartId, partsOf } from './paper-parts.ts';

/** The choice stays until the page is left: the next figure of a paper is wanted like the one before. */
const last = {
  paper: USUAL_PAPER,
  parts: new Set<PartId>(['tree']) as ReadonlySet<PartId>,
};

/** The choices of a figure, with a preview. */
export function PaperDialog({ shown, onClosed }: { shown: Finished; onClosed: () => void }) {
  const session = useSession();
  const source = useSignal<PaperSource | null>(null);
  const error = useSignal<string | null>(null);
  useEffect(() => {
    const isStillShown = whileShown(session);
    // With all of its digests, which the caption has.
    Promise.all([session.whenComplete(shown), layouts.load(), loadMethodPanel(shown.result.method)])
      .then(([finished]) => {
        if (!isStillShown()) throw anotherTree();
        source.value = { finished, view: figureViewOf(session, finished), tanglegram: tanglegramOf(finished) };
      })
      .catch((thrown: unknown) => {
        error.value = errorInWords(thrown);
      });
  }, [session, shown, source, error]);
  return (
    <TitledModal title="Figure for a paper" class="paper-dialog" onClosed={onClosed}>
      {source.value !== null ? (
        <Sheet source={source.value} />
      ) : error.value === null ? (
        <p class="muted">Waiting for the metrics…</p>
      ) : (
        <p class="muted" role="alert">
          {error.value}
        </p>
      )}
    </TitledModal>
  );
}

/** The figure, or why there is none. */
type Drawn = { readonly figure: PaperFigure } | { readonly error: string };

function Sheet({ source }: { source: PaperSource }) {
  const session = useSession();
  const offered = partsOf(source);
  const paper = useSignal<Paper>(last.paper);
  const layout = useSignal<LayoutName>(session.view.layout.peek());
  const first = offered.filter((id) => last.parts.has(id));
  const parts = useSignal<ReadonlySet<PartId>>(new Set(first.length > 0 ? first : ['tree']));
  const drawn = useMemo((): Drawn => {
    last.paper = paper.value;
    last.parts = parts.value;
    if (parts.value.size === 0) return { error: 'Choose at least one part.' };
    try {
      const view = { ...source.view, layout: layoutNamed(layout.value) };
      return { figure: figureOnPaper({ ...source, view }, parts.value, paper.value) };
    } catch (error) {
      return { error: errorInWords(error) };
    }
  }, [source, paper.value, parts.value, layout.value]);
  return (
    <div class="paper-sheet">
      <div>
        <PaperForm
          paper={paper}
          layout={layout}
          parts={parts}
          offered={offered}
          hasGroups={source.view.groups !== null}
        />
        <SaveBar drawn={drawn} paper={paper} finished={source.finished} />
      </div>
      {'figure' in drawn ? (
        <Preview figure={drawn.figure} ground={paper.value.ground} />
      ) : (
        <p class="muted" role="alert">
          {drawn.error}
        </p>
      )}
    </div>
  );
}

/** An area that scrolls can be scrolled by keys. */
const scrollable = (element: HTMLElement | null): void => {
  if (element !== null) element.tabIndex = 0;
};

/** The figure as the files have it, at its size where there is room. */
function Preview({ figure, ground }: { figure: PaperFigure; ground: Ground }) {
  const { size, notes } = figure;
  const url = useMemo(() => URL.createObjectURL(new Blob([figure.svg], { type: 'image/svg+xml' })), [figure]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const said = [`${size.width} × ${Math.round(size.height)} mm`, ...notes].join('; ');
  return (
    <div class="stack">
      <p aria-live="polite">{said}.</p>
      <section class="paper-ground" data-ground={ground} aria-label="Preview" ref={scrollable}>
        <img src={url} alt={figure.title} width={Math.round(figure.width)} height={Math.round(figure.height)} />
      </section>
    </div>
  );
}

const NAMES: Readonly<Record<FileKind, string>> = { svg: 'SVG', pdf: 'PDF', png: 'PNG' };

/** Writes the figure as a file; says here what went wrong. */
function SaveBar({ drawn, paper, finished }: { drawn: Drawn; paper: Signal<Paper>; finished: Finished }) {
  const busy = useSignal<FileKind | null>(null);
  const said = useSignal({ text: '', isError: false });
  const write = async (kind: FileKind): Promise<void> => {
    if (!('figure' in drawn) || busy.peek() !== null) return;
    busy.value = kind;
    said.value = { text: '', isError: false };
    try {
      const { blob, said: note } = await fileOf(drawn.figure, paper.peek().family, kind);
      download(blob, exportName(finished.result, { extension: `${paper.peek().width}mm.${kind}` }));
      said.value = { text: note, isError: false };
    } catch (error) {
      said.value = { text: errorInWords(error), isError: true };
    }
    busy.value = null;
  };
  return (
    <div class="paper-save">
      {FILE_KINDS.map((kind) => (
        <PrimaryButton
          key={kind}
          aria-disabled={!('figure' in drawn)}
          aria-busy={busy.value === kind}
          onClick={() => void write(kind)}
        >
          {busy.value === kind ? 'Writing…' : `Save ${NAMES[kind]}`}
        </PrimaryButton>
      ))}
      <p role={said.value.isError ? 'alert' : 'status'} class={said.value.isError ? 'wrong' : 'hint'}>
        {said.value.text}
      </p>
    </div>
  );
}

interface FormProps {
  readonly paper: Signal<Paper>;
  readonly layout: Signal<LayoutName>;
  readonly parts: Signal<ReadonlySet<PartId>>;
  /** The parts that the result has. */
  readonly offered: readonly PartId[];
  readonly hasGroups: boolean;
}

/** The widths of one column and of both in most journals, in mm. */
const COLUMNS = [
  { width: 84, title: '84 mm: one column' },
  { width: 174, title: '174 mm: both columns' },
] as const;

const FAMILIES = [
  ['sans', 'Arial or Helvetica'],
  ['serif', 'Times'],
] as const;
const GROUNDS = (['white', 'transparent', 'dark'] as const).map((ground) => [ground, ground] as const);

/** Everything that can be said of a figure. */
function PaperForm({ paper, layout, parts, offered, hasGroups }: FormProps) {
  const set = changer(paper);
  const { width, font, family, ground } = paper.value;
  const asRows = parts.value.has('matrix') && !hasLeafRows(layout.value);
  return (
    <form class="stack" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Parts</legend>
        {offered.map((id) => (
          <Tick
            key={id}
            checked={parts.value.has(id)}
            set={(on) => {
              parts.value = new Set(on ? [...parts.value, id] : [...parts.value].filter((each) => each !== id));
            }}
          >
            <Told label={PARTS[id].title} hint={PARTS[id].hint} />
          </Tick>
        ))}
        {!offered.includes('tanglegram') && (
          <p class="hint">For a tanglegram choose “comparison” beside the tree first.</p>
        )}
      </fieldset>
      <div class="halves">
        <NumberOf label="Width in mm" value={width} range={WIDTHS} set={(value) => set({ width: value })} />
        <div class="joined">
          {COLUMNS.map((column) => (
            <Button
              key={column.width}
              title={column.title}
              aria-pressed={width === column.width}
              onClick={() => set({ width: column.width })}
            >
              {column.width}
            </Button>
          ))}
        </div>
      </div>
      <div class="halves">
        <NumberOf label="Text in points" value={font} range={FONTS} set={(value) => set({ font: value })} />
        <Choice
          isAbove
          name={<span class="hint">Font</span>}
          value={family}
          options={FAMILIES}
          choose={(chosen) => set({ family: chosen })}
        />
      </div>
      <div class="halves">
        <Choice
          isAbove
          name={<span class="hint">Layout</span>}
          value={layout.value}
          options={LAYOUTS.map(({ id, title }) => [id, title] as const)}
          choose={setter(layout)}
        />
        <Choice
          isAbove
          name={<span class="hint">Ground</span>}
          value={ground}
          options={GROUNDS}
          choose={(chosen) => set({ ground: chosen })}
        />
      </div>
      {asRows && <p class="hint">Beside a matrix the tree is a rectangle: its leaves are the rows.</p>}
      <div>
        <Tick checked={paper.value.caption} set={(caption) => set({ caption })}>
          <Told label="Caption" hint="method, options, files" />
        </Tick>
        {hasGroups && (
          <Tick checked={paper.value.legend} set={(legend) => set({ legend })}>
            <Told label="Legend" hint="of colours" />
          </Tick>
        )}
      </div>
    </form>
  );
}

const Told = ({ label, hint }: { label: string; hint: string }) => (
  <span>
    {label} <span class="hint">{hint}</span>
  </span>
);

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  set(value: number): void;
}

/** A number that is taken as soon as it can be meant; while it cannot, what is wrong with it is said. */
function NumberOf({ label, value, range: [least, most], set }: NumberProps) {
  const typed = useSignal<string | null>(null);
  const isIn = (number: number): boolean => number >= least && number <= most;
  const isWrong = typed.value !== null && !isIn(Number(typed.value));
  return (
    <label class="stack">
      <span class="hint">{isWrong ? `${label}: ${least} to ${most}` : label}</span>
      <input
        class="number"
        type="number"
        min={least}
        max={most}
        step="any"
        aria-invalid={isWrong}
        value={typed.value ?? String(value)}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          if (isIn(event.currentTarget.valueAsNumber)) set(event.currentTarget.valueAsNumber);
        }}
        onBlur={sets(typed, null)}
      />
    </label>
  );
}
