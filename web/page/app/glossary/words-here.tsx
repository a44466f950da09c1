import '../styles/glossary.css';
import { useSignal } from '@preact/signals';
import { openDialog } from '../parts/dialog.ts';
import { wordOf } from './terms.ts';

interface WordsHereProps {
  /** The terms of the words, in the order in which they are explained. */
  readonly terms: readonly string[];
}

/** What the words of a panel mean, on demand, below it. */
export function WordsHere({ terms }: WordsHereProps) {
  const open = useSignal(false);
  return (
    <section class="words-here" data-screen-only>
      <button
        type="button"
        class="quiet-link text-button"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {open.value ? 'Hide the words' : 'Words used here'}
      </button>
      {open.value && (
        <>
          <dl>
            {terms.map((term) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{wordOf(term)?.meaning}</dd>
              </div>
            ))}
          </dl>
          <button type="button" class="quiet-link text-button" onClick={() => openDialog('words')}>
            All words
          </button>
        </>
      )}
    </section>
  );
}
