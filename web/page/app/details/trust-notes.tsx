import { JoinTest } from '../clusters/joins-section.tsx';
import { dataForJoins } from '../clusters/testing.ts';
import type { Finished } from '../finished/finished.ts';
import { mergeWords, type TrustRow } from './trust.ts';

interface NotesProps {
  readonly finished: Finished;
  readonly rows: readonly TrustRow[];
}

/** The note on support and test, and the pairs that both speak for: if the joins were tested, or can be. */
export function TrustNotes({ finished, rows }: NotesProps) {
  if (dataForJoins(finished) === null) return null;
  return (
    <>
      <p class="hint">
        Support and test are about two things. Support: would other points give this group? Test: are the classes that
        it joins confused with each other more than with the rest of the group above, beyond chance? A group may pass
        one alone.
      </p>
      <p class="facts">{mergeWords(rows)}</p>
      <JoinTest finished={finished} />
    </>
  );
}
