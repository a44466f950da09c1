import type { Choice } from './choice.ts';
import type { Found } from './deciding.ts';

/** Properties that every part of the view gets. */
export interface PartProps {
  readonly found: Found;
  /** Changes what is looked at. */
  choose(change: Partial<Choice>): void;
}
