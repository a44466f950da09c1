import { useSignal } from '@preact/signals';
import { matrixAmong } from '../../../engine/data/edited/can-edit.ts';
import type { Cell } from '../../../engine/data/edited/change.ts';
import { past } from '../../../engine/data/edited/past.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { problemOf } from '../parts/problem.ts';
import { useSession } from '../session/context.ts';
import type { Sheet } from '../session/edits.ts';

/** A change that another decision needs: of a count by true and predicted class, of a logit, or of the distance of two rows. */
export interface NeededChange {
  readonly of: 'count' | 'logit' | 'distance';
  readonly row: number;
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

function fileFor({ of }: NeededChange, files: readonly InputFile[]): InputFile | null {
  const wanted = of === 'logit' ? 'logits' : 'dissimilarity';
  return of === 'count' ? matrixAmong(files) : (files.find(({ role }) => role === wanted) ?? null);
}

/** The cells of the file: a count may lie the other way round, and a distance is there twice. */
function cellsOf({ of, row, column, from, to }: NeededChange, { original }: Sheet, { result }: Finished): Cell[] {
  if (of === 'count') return [result.options.truth === 'columns' ? [column, row, to] : [row, column, to]];
  if (of === 'logit') return [[row, column, original.kept(past(from, to))]];
  const value = Math.max(0, past(from, to));
  return [
    [row, column, value],
    [column, row, value],
  ];
}

/** Without the digits that 32 bits add. */
const written = (value = Number.NaN): string => String(Number(value.toPrecision(7)));

/** Makes the change that is spoken of: the tree flips, and a notice takes it back. */
export function MakeChange({ finished, change }: { finished: Finished; change: NeededChange }) {
  const session = useSession();
  const why = useSignal<string | null>(null);
  const file = fileFor(change, session.files.value);
  if (file === null || finished.files !== session.files.value) return null;
  const make = async (): Promise<void> => {
    const edits = await session.editing();
    why.value = edits.whyNot(file);
    if (why.value !== null) return;
    const cells = cellsOf(change, await edits.read(file), finished);
    edits.change(file, { kind: 'cells', cells });
    const undo = (): void => {
      edits.undo();
      session.forgetNotice();
    };
    session.notice.value = { text: `${written(change.from)} was changed to ${written(cells[0]?.[2])}.`, undo };
  };
  return (
    <>
      {' '}
      <TextButton
        onClick={() => {
          make().catch((error: unknown) => {
            why.value = problemOf(error).message;
          });
        }}
      >
        Make this change
      </TextButton>
      {why.value !== null && (
        <span class="hint" role="alert">
          {' '}
          {why.value}
        </span>
      )}
    </>
  );
}
