import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import '../../styles/paper.css';
import { type Ground, type Paper, USUAL_PAPER } from '../../../drawing/paper/paper.ts';
import type { PaperFigure } from '../../../drawing/paper/paper-figure.ts';
import type { Finished } from '../../finished/finished.ts';
import { tanglegramOf } from '../../linked-views/comparison/shown-tanglegram.ts';
import { download, exportName } from '../../parts/download.ts';
import { TitledModal } from '../../parts/modal.tsx';
import { loadMethodPanel } from '../../playback/method-panel.ts';
import { useSession } from '../../session/context.ts';
import type { LayoutName } from '../../view/layouts.ts';
import { layoutNamed, loadLayouts } from '../../view/loaded-layouts.ts';
import { anotherTree, errorInWords, whileShown } from '../contents.ts';
import { figureViewOf } from '../figure-view.ts';
import { FILE_KINDS, type FileKind, figureOnPaper, fileOf } from './paper-files.ts';
import { PaperForm } from './paper-form.tsx';
import { type PaperSource, type PartId, partsOf } from './paper-parts.ts';

/** The choice stays until the page is left: the next figure of a paper is wanted like the one before. */
const last = {
  paper: USUAL_PAPER,
  parts: new Set<PartId>(['tree']) as ReadonlySet<PartId>,
};

interface Props {
  readonly shown: Finished;
  readonly onClosed: () => void;
}

/** The choices of a figure, with a preview. */
export function PaperDialog({ shown, onClosed }: Props) {
  const session = useSession();
  const source = useSignal<PaperSource | null>(null);
  const error = useSignal<string | null>(null);
  useEffect(() => {
    const isStillShown = whileShown(session);
    // With all of its digests, which the caption has.
    Promise.all([session.whenComplete(shown), loadLayouts(), loadMethodPanel(shown.result.method)])
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
        <p class="empty">Waiting for the metrics…</p>
      ) : (
        <p class="empty" role="alert">
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
        <p class="empty" role="alert">
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
    <div class="paper-preview">
      <p aria-live="polite">{said}.</p>
      <section class="paper-ground" data-ground={ground} aria-label="Preview" ref={scrollable}>
        <img src={url} alt={figure.title} width={Math.round(figure.width)} height={Math.round(figure.height)} />
      </section>
    </div>
  );
}

const NAMES: Readonly<Record<FileKind, string>> = { svg: 'SVG', pdf: 'PDF', png: 'PNG' };

interface SaveProps {
  readonly drawn: Drawn;
  readonly paper: Signal<Paper>;
  readonly finished: Finished;
}

/** Writes the figure as a file; says here what went wrong. */
function SaveBar({ drawn, paper, finished }: SaveProps) {
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
        <button
          key={kind}
          type="button"
          class="button primary"
          aria-disabled={!('figure' in drawn)}
          aria-busy={busy.value === kind}
          onClick={() => void write(kind)}
        >
          {busy.value === kind ? 'Writing…' : `Save ${NAMES[kind]}`}
        </button>
      ))}
      <p role={said.value.isError ? 'alert' : 'status'} class={said.value.isError ? 'paper-error' : 'hint'}>
        {said.value.text}
      </p>
    </div>
  );
}
