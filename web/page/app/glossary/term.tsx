import '../styles/glossary.css';
import { openDialog } from '../parts/dialog.ts';
import { wordOf } from './terms.ts';

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
