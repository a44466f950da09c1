import { ThemeButton } from '../parts/theme-button.tsx';
import type { Opened } from './open.ts';
import { methodSentence } from './said.ts';

/** The title of the report, and its notes. */
export function ReportHead({ opened: { title, notes, finished } }: { readonly opened: Opened }) {
  return (
    <header class="report-head">
      <div class="report-title">
        <h1>{title}</h1>
        <ThemeButton />
      </div>
      <p class="report-said">{methodSentence(finished.result)}</p>
      {notes !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keys
        <section class="report-notes" aria-label="Notes" tabIndex={0}>
          {notes}
        </section>
      )}
    </header>
  );
}
