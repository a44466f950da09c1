import { type Finished, type Line, LitLine, MakeChange, type NeededChange } from './kit.ts';

/** A small change of the data that another decision follows from, and what says so. */
export interface FoundChange {
  readonly line: Line;
  readonly change: NeededChange;
}

/** It with a button that makes it; nothing where none was found. */
export function ChangeLine({ finished, found }: { finished: Finished; found: FoundChange | null }) {
  return found === null ? null : (
    <p class="aside">
      <LitLine line={found.line} />
      <MakeChange finished={finished} change={found.change} />
    </p>
  );
}
