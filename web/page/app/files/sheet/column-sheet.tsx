import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { backgroundIn } from '../../../../engine/data/dataset/confusion.ts';
import { factsOfAll } from '../../../../engine/data/facts/first-cells.ts';
import { AXES } from '../../../../engine/data/facts/slices.ts';
import { typeName } from '../../../../engine/data/formats/shared/array-content.ts';
import { type ColumnChoice, FIRST_ROWS, type Slice, type SliceOf } from '../../../../engine/model/columns.ts';
import type { InputFile } from '../../../../engine/model/dataset.ts';
import { Select } from '../../controls/fields.tsx';
import { Button, TextButton } from '../../parts/buttons.tsx';
import { count, counted, shape } from '../../parts/format.ts';
import { Modal } from '../../parts/modal.tsx';
import { type Problem, problemOf } from '../../parts/problem.ts';
import { useSession } from '../../session/context.ts';
import { CellGrid } from './cell-grid.tsx';
import { type Look, lookAt, ownerOf } from './look.ts';
import { ROLE_NAMES } from './roles.ts';
import { questionAbout, useChoices } from './use-choices.ts';

interface SliceControlProps {
  readonly axes: SliceOf['axes'];
  /** The slice that is shown; null where none was chosen. */
  readonly slice: Slice | null;
  readonly isBusy: boolean;
  choose(slice: Slice): void;
}

/** The choice of the slice of an array with three axes. */
function SliceControl({ axes, slice, isBusy, choose }: SliceControlProps) {
  const axis = slice?.axis ?? 0;
  const last = axes[axis] - 1;
  const takeIndex = (input: HTMLInputElement): void => {
    if (input.value !== '' && input.validity.valid) choose({ axis, index: input.valueAsNumber });
  };
  return (
    <div class="line" aria-busy={isBusy}>
      <label>
        Slice{' '}
        <input
          class="number"
          type="number"
          min={0}
          max={last}
          step={1}
          value={slice?.index ?? ''}
          placeholder={`0 to ${last}`}
          onChange={(event) => takeIndex(event.currentTarget)}
        />
      </label>
      <label>
        of the{' '}
        <Select
          value={axis}
          options={([0, 1, 2] as const).map((each) => [each, `${AXES[each]} axis, of ${axes[each]}`] as const)}
          choose={(chosen) => choose({ axis: chosen, index: Math.min(slice?.index ?? 0, axes[chosen] - 1) })}
        />
      </label>
    </div>
  );
}

interface ReadingProps {
  readonly file: InputFile;
  readonly isBusy: boolean;
  choose(choice: ColumnChoice): void;
}

/** Facts about a file as a whole: questions of the reader, its warnings, and what a person can say of its rows and classes. */
function Reading({ file: { content, from, warnings = [] }, isBusy, choose }: ReadingProps) {
  const own = from?.choice ?? {};
  const answers = content.kind === 'question' ? content.question.answers : [];
  const isText = from?.sources.length === 1 && /\.(?:csv|tsv|txt|tab|dat)$/i.test(from.name);
  const { square } = content.kind === 'table' || content.kind === 'records' ? content : { square: undefined };
  const names = square !== undefined && 'names' in square ? square.names : null;
  const isInMatrix = backgroundIn(names) !== null || warnings.some(({ code }) => code === 'background');
  const hasBackground = own.background === true || isInMatrix;
  return (
    <div class="stack" aria-busy={isBusy}>
      {answers.length > 0 && (
        <p>
          {answers.map(({ says, choice }) => (
            <Button key={says} onClick={() => choose({ ...own, ...choice })}>
              {says}
            </Button>
          ))}
        </p>
      )}
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {(isText || hasBackground) && (
        <p>
          {isText && (
            <label>
              The first row is{' '}
              <Select
                value={own.firstRow ?? null}
                options={[[null, 'as it was read'], ...FIRST_ROWS.map((use) => [use, use] as const)]}
                choose={(use) => choose({ ...own, firstRow: use ?? undefined })}
              />
            </label>
          )}
          {hasBackground && (
            <label>
              <input
                type="checkbox"
                checked={own.background === true}
                onChange={({ currentTarget: { checked } }) => choose({ ...own, background: checked || undefined })}
              />{' '}
              Background is a class
            </label>
          )}
        </p>
      )}
    </div>
  );
}

/** The first rows of a file, and what each of its columns is taken for, which can be changed. */
export function ColumnSheet({ name }: { name: string }) {
  const session = useSession();
  const files = session.files.value;
  const asked = questionAbout(name, session)?.asked?.file;
  const last = useRef<InputFile | null>(null);
  const opened =
    files.find((file) => file.name === name) ?? files.find(({ from }) => from?.name === last.current?.from?.name);
  // While it is read again its old rows stay.
  if (opened !== undefined) last.current = ownerOf(opened, files);
  else if (asked !== undefined) last.current = asked;
  const file = last.current;
  return (
    <Modal labelledBy="sheet-title" class="sheet" onClosed={() => focusOnChip(name)}>
      {(close) => file !== null && <Body file={file} close={close} />}
    </Modal>
  );
}

/** The chip of the file may be another one than before, if it was read again. */
function focusOnChip(name: string): void {
  const chips = Array.from(document.querySelectorAll<HTMLElement>('.chip-name'));
  (chips.find((chip) => chip.textContent === name) ?? chips[0])?.focus();
}

/** The first rows of a file as they come, and all rows of it where that is asked for. */
function useLook(file: InputFile) {
  const session = useSession();
  const look = useSignal<Look | null>(null);
  const problem = useSignal<Problem | null>(null);
  /** The share of all rows looked at; null if nobody asked. */
  const share = useSignal<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => {
    const wanted = new AbortController();
    stop.current = wanted;
    share.value = null;
    problem.value = null;
    const take = <T,>(signal: { value: T }, value: T): void => {
      if (!wanted.signal.aborted) signal.value = value;
    };
    lookAt(file, session).then(
      (found) => take(look, found),
      (error: unknown) => take(problem, problemOf(error)),
    );
    return () => wanted.abort();
  }, [file, session, look, problem, share]);

  const lookAtAll = async (): Promise<void> => {
    const [table, signal] = [look.value?.table ?? null, stop.current?.signal];
    if (look.value === null || table === null || signal === undefined) return;
    share.value = 0;
    try {
      const facts = await factsOfAll(table, look.value.facts, (done) => (share.value = done), signal);
      look.value = { ...look.value, facts };
    } catch (error) {
      if (!signal.aborted) problem.value = problemOf(error);
    } finally {
      if (!signal.aborted) share.value = null;
    }
  };
  return { look, problem, share, lookAtAll };
}

function Body({ file, close }: { file: InputFile; close: () => void }) {
  const { look, problem, share, lookAtAll } = useLook(file);
  const { roles, refused, isReading, mayUndo, offer, choose, change, takeAlike, undo } = useChoices(
    file,
    look,
    problem,
  );
  const said = refused?.problem ?? problem.value;
  const { axes = null, facts = [] } = look.value ?? {};
  return (
    <div class="sheet-body">
      <header class="between">
        <div>
          <h2 id="sheet-title">{look.value?.roles == null ? file.name : (file.from?.name ?? file.name)}</h2>
          <p class="hint">{whatIsIt(file)}</p>
        </div>
        <span class="line">
          {(look.value?.roles != null || axes !== null) && (
            <Button aria-disabled={!mayUndo} onClick={() => void undo()}>
              Undo
            </Button>
          )}
          <button type="button" class="button dialog-close" onClick={close}>
            Close
          </button>
        </span>
      </header>
      {axes !== null && (
        <SliceControl
          axes={axes}
          slice={file.stack ?? null}
          isBusy={isReading}
          choose={(slice) => void choose({ slice }, null)}
        />
      )}
      <Reading file={file} isBusy={isReading} choose={(choice) => void choose(choice, null)} />
      <div role="alert">
        {said !== null && (
          <p class="problem">
            <strong>{refused === null ? '' : 'This choice was not applied. '}</strong>
            {said.message} <span class="muted">{said.remedy}</span>
            {refused !== null && file.content.kind !== 'question' && <span class="muted"> The tree is as before.</span>}
          </p>
        )}
      </div>
      {offer !== null && (
        <p>
          Use as {ROLE_NAMES[offer.role]}:{' '}
          <TextButton onClick={() => takeAlike(offer)}>
            also {counted(offer.columns.length, 'other column', 'other columns')} {offer.called}
          </TextButton>
        </p>
      )}
      {look.value === null && problem.value === null && <p class="muted">Reading the first rows</p>}
      {look.value !== null && facts.length > 0 && (
        <>
          <CellGrid look={look.value} roles={roles} isBusy={isReading} change={change} />
          <Foot look={look.value} share={share.value} lookAtAll={() => void lookAtAll()} />
        </>
      )}
      {look.value !== null && facts.length === 0 && axes === null && (
        <p class="muted">This file has no rows and columns to show.</p>
      )}
    </div>
  );
}

/** Shape and type of a file, what it is used for, and why. */
function whatIsIt({ name, shape: sizes, content, role, reason, stack }: InputFile): string {
  // A text has numbers of no type, in whatever type they are held.
  const isText = /\.(?:csv|tsv|txt|jsonl?|md|tex|xlsx|ya?ml)$/i.test(name);
  const layout = content.kind === 'table' && !isText ? content.table.layout : null;
  const type = layout?.kind === 'binary' ? ` of ${typeName(layout.element)}` : '';
  const order = layout?.kind === 'binary' && layout.columnMajor ? ', column by column' : '';
  const whole = stack === undefined ? '' : `, a slice of ${shape(stack.axes)}`;
  const size = sizes.length > 0 ? `${shape(sizes)}${type}${order}${whole} · ` : '';
  return `${size}${role}: ${reason}`;
}

interface FootProps {
  readonly look: Look;
  readonly share: number | null;
  lookAtAll(): void;
}

/** The rows that ranges and counts are of, and the way to have them of all. */
function Foot({ look: { facts, rows, table }, share, lookAtAll }: FootProps) {
  const looked = facts[0]?.rows ?? 0;
  const isAll = rows !== null && looked >= rows;
  const shown = facts[0]?.first.length ?? 0;
  const of = isAll ? `all ${count(looked)} rows` : `the first ${count(looked)} rows`;
  return (
    <div class="line">
      <p class="hint">{`Ranges and counts are of ${of}${shown < looked ? `; ${count(shown)} are shown` : ''}.`}</p>
      {!isAll && table !== null && share === null && (
        <TextButton onClick={lookAtAll}>Look at all {count(rows ?? 0)} rows</TextButton>
      )}
      {share !== null && <progress aria-label="Looking at all rows" max={1} value={share} />}
    </div>
  );
}
