import { signal } from '@preact/signals';
import { EMPTY_DATASET } from '../../../../engine/data/dataset/empty.ts';
import type * as original from '../../session/open-files.ts';

type Its = Pick<original.OpenFiles, 'files' | 'origin' | 'assembled' | 'sample' | 'choose' | 'replace'>;

/** A report has no files, and none can be opened in it. */
export class OpenFiles implements Its {
  readonly files: Its['files'] = signal([]);
  readonly origin: Its['origin'] = signal('files');
  readonly assembled: Its['assembled'] = signal({ dataset: EMPTY_DATASET, problem: null });
  readonly sample: Its['sample'] = signal(null);
  choose(): void {}
  replace(): void {}
}

export const sameFiles: typeof original.sameFiles = () => true;
