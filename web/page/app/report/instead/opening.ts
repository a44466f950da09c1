import { signal } from '@preact/signals';
import type * as original from '../../session/opening.ts';

type Its = Pick<original.Opening, 'names' | 'share'>;

/** Nothing is opened in a report but the report itself. */
export class Opening implements Its {
  readonly names: Its['names'] = signal([]);
  readonly share: Its['share'] = signal(null);
}
