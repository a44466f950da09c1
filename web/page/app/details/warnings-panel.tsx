import { apart } from '../../../engine/methods/shared/notes.ts';
import type { Warning } from '../../../engine/model/result.ts';

/** Warnings, which say why a result may be wrong, and separately notes, which only say what was done. */
export function WarningsPanel({ warnings: all }: { warnings: readonly Warning[] }) {
  const { warnings, notes } = apart(all);
  return (
    <>
      {warnings.length === 0 ? <p class="empty">No warnings.</p> : <List name="Warnings" items={warnings} />}
      {notes.length > 0 && (
        <section>
          <h2 class="head">Notes</h2>
          <List name="Notes" items={notes} />
        </section>
      )}
    </>
  );
}

function List({ name, items }: { name: string; items: readonly Warning[] }) {
  return (
    <ul class="warnings" aria-label={name}>
      {items.map(({ code, message, remedy }) => (
        <li key={code + message}>
          {message} {remedy}
        </li>
      ))}
    </ul>
  );
}
