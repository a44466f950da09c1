import type { Choice } from './choice.ts';
import type { Found } from './deciding.ts';

/** What every part of the view is given. */
export interface PartProps {
  readonly found: Found;
  /** Changes what is looked at. */
  choose(change: Partial<Choice>): void;
}
