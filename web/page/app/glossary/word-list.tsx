import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { openDialog, shownDialog } from '../parts/dialog.ts';
import { takesText } from '../parts/setters.ts';
import { GLOSSARY, wordOf } from './terms.ts';

/** All words of the page with what they mean; the one that was asked for is in sight. */
export function WordList() {
  const asked = shownDialog.value?.of;
  const place = useRef<HTMLElement>(null);
  const sought = useSignal('');
  useEffect(() => {
    // The sheet around it opens after its content is there.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const part = sought.value.trim().toLowerCase();
  const sections = GLOSSARY.map(({ title, words }) => ({
    title,
    words: words.filter(({ term, meaning }) => `${term} ${meaning}`.toLowerCase().includes(part)),
  })).filter(({ words }) => words.length > 0);
  return (
    <div class="word-list">
      <input
        type="search"
        class="field"
        placeholder="Find a word"
        aria-label="Find a word"
        onInput={takesText(sought)}
      />
      {sections.map(({ title, words }) => (
        <section key={title}>
          <h3 class="head">{title}</h3>
          <dl>
            {words.map(({ term, meaning }) => (
              <div key={term} data-asked={term === asked}>
                <dt ref={term === asked ? place : undefined}>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {sections.length === 0 && <p class="muted">No word has this in it.</p>}
    </div>
  );
}

/** A word that is explained: in short under the pointer, and among all words when it is pressed. */
export function Term({ children: term }: { children: string }) {
  const word = wordOf(term);
  if (word === undefined) return <span>{term}</span>;
  return (
    <button type="button" class="term" title={word.meaning} onClick={() => openDialog('help', word.term)}>
      {term}
    </button>
  );
}

/** Words of the glossary in what is told of a step, in small letters. */
export const WORDS_OF_STEPS = ['reassigned probability', 'margin', 'support', 'height', 'k-means', 'validity index'];

/** A text in which the first of each of these words can be asked what it means. */
export function WithTerms({ text }: { readonly text: string }) {
  const asked = new Set<string>();
  // Every second piece is a term.
  const pieces = text.split(new RegExp(`\\b(${WORDS_OF_STEPS.join('|')})\\b`, 'i'));
  return (
    <>
      {pieces.map((piece, place) => {
        const isFirst = place % 2 === 1 && !asked.has(piece.toLowerCase());
        asked.add(piece.toLowerCase());
        return isFirst ? <Term key={place}>{piece}</Term> : piece;
      })}
    </>
  );
}
