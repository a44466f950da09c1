import { KeyList } from './key-list.tsx';
import { openDialog } from './parts/dialog.ts';
import { ScreenMap } from './screen-map.tsx';

/** What is where on the screen, the way to the words, and every key. */
export function ScreenHelp() {
  return (
    <>
      <ScreenMap />
      <p class="screen-words">
        A word you do not know? Dotted ones can be pressed, and{' '}
        <button type="button" class="text-button" onClick={() => openDialog('words')}>
          all words are here
        </button>
        .
      </p>
      <h2 class="head">Keys</h2>
      <KeyList />
    </>
  );
}
