import '../styles/glossary.css';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shownDialog } from '../parts/dialog.ts';
import { GLOSSARY } from './terms.ts';

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
        onInput={(event) => {
          sought.value = event.currentTarget.value;
        }}
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
      {sections.length === 0 && <p class="empty">No word has this in it.</p>}
    </div>
  );
}
