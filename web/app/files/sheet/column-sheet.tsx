import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ColumnChoice, ColumnRole } from '../../../model/columns.ts';
import type { InputFile } from '../../../model/dataset.ts';
import { count, shape } from '../../parts/format.ts';
import { Modal } from '../../parts/modal.tsx';
import { type Problem, problemOf } from '../../parts/problem.ts';
import { useSession } from '../../session/context.ts';
import '../../styles/sheet.css';
import { CellGrid } from './cell-grid.tsx';
import { type Look, lookAt, ownerOf } from './look.ts';
import { choiceOfRoles, type ShownRole, withRole } from './roles.ts';

/** The first rows of a file, and what each of its columns is taken for, which can be changed. */
export function ColumnSheet({ name }: { name: string }) {
  const files = useSession().files.value;
  const last = useRef<InputFile | null>(null);
  const opened =
    files.find((file) => file.name === name) ?? files.find(({ from }) => from?.name === last.current?.from?.name);
  // While it is read again its old rows stay.
  if (opened !== undefined) last.current = ownerOf(opened, files);
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

/** What was refused: the roles that were asked for, and why they make no dataset. */
interface Refused {
  readonly roles: readonly ShownRole[];
  readonly problem: Problem;
}

function Body({ file, close }: { file: InputFile; close: () => void }) {
  const session = useSession();
  const look = useSignal<Look | null>(null);
  const problem = useSignal<Problem | null>(null);
  const refused = useSignal<Refused | null>(null);
  const isReading = useSignal(false);
  /** The choices before the present one, the last one first. */
  const before = useSignal<readonly (ColumnChoice | undefined)[]>([]);

  useEffect(() => {
    let isWanted = true;
    lookAt(file, session).then(
      (found) => {
        if (isWanted) look.value = found;
      },
      (error: unknown) => {
        if (isWanted) problem.value = problemOf(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file, session, look, problem]);

  const read = async (choice: ColumnChoice | undefined): Promise<Problem | null> => {
    const { from } = file;
    if (from === undefined) return null;
    isReading.value = true;
    try {
      return await session.readAgain(from, choice);
    } catch (error) {
      return problemOf(error);
    } finally {
      isReading.value = false;
    }
  };
  const roles = refused.value?.roles ?? look.value?.roles ?? null;
  const change = async (column: number, role: ColumnRole): Promise<void> => {
    if (roles === null || isReading.value) return;
    const wanted = withRole(roles, column, role);
    const own = file.from?.choice;
    const why = await read(choiceOfRoles(wanted, own));
    refused.value = why === null ? null : { roles: wanted, problem: why };
    if (why === null) before.value = [own, ...before.value];
  };
  const undo = async (): Promise<void> => {
    if (refused.value !== null) {
      refused.value = null;
      return;
    }
    if (isReading.value || before.value.length === 0) return;
    const [choice, ...rest] = before.value;
    problem.value = await read(choice);
    before.value = rest;
  };
  const said = refused.value?.problem ?? problem.value;
  return (
    <div class="sheet-body">
      <header class="sheet-head">
        <div>
          <h2 id="sheet-title">{file.from?.name ?? file.name}</h2>
          <p class="hint">
            {shape(file.shape)} · {file.role}: {file.reason}
          </p>
        </div>
        <span class="sheet-buttons">
          {look.value?.roles != null && (
            <button
              type="button"
              class="button"
              aria-disabled={isReading.value || (before.value.length === 0 && refused.value === null)}
              onClick={() => void undo()}
            >
              Undo
            </button>
          )}
          <button type="button" class="button dialog-close" onClick={close}>
            Close
          </button>
        </span>
      </header>
      <div role="alert">
        {said !== null && (
          <p class="sheet-problem">
            <strong>{refused.value === null ? '' : 'Not read so. '}</strong>
            {said.message} <span class="remedy">{said.remedy}</span>
            {refused.value !== null && <span class="remedy"> The tree is as before.</span>}
          </p>
        )}
      </div>
      {look.value === null ? (
        problem.value === null && <p class="empty">Reading the first rows</p>
      ) : (
        <>
          <CellGrid
            look={look.value}
            roles={roles}
            isBusy={isReading.value}
            change={(c, role) => void change(c, role)}
          />
          <p class="hint sheet-foot">{whereFrom(look.value)}</p>
        </>
      )}
    </div>
  );
}

/** Of which rows ranges and counts are. */
function whereFrom({ facts, rows }: Look): string {
  const looked = facts[0]?.rows ?? 0;
  const isAll = rows !== null && looked >= rows;
  const shown = facts[0]?.first.length ?? 0;
  const of = isAll ? `all ${count(looked)} rows` : `the first ${count(looked)} rows`;
  return `Ranges and counts are of ${of}${shown < looked ? `; ${count(shown)} are shown` : ''}.`;
}
