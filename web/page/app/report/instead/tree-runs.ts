import { computed, signal } from '@preact/signals';
import type { Runs } from '../../session/runs.ts';
import type * as original from '../../session/tree-runs.ts';

type Its = Pick<original.TreeRuns, 'state' | 'stamp' | 'stale' | 'unfinished' | 'giveUp' | 'cancel' | 'clearCancelled'>;

/** A report runs nothing. */
export class TreeRuns implements Its {
  readonly state: Its['state'] = signal({ state: 'idle' });
  readonly stamp: Its['stamp'] = signal('');
  readonly stale: Its['stale'] = computed(() => false);
  readonly unfinished: Its['unfinished'] = computed(() => null);
  readonly background: Pick<Runs, 'state'> = { state: signal({ state: 'idle' }) };
  giveUp(): void {}
  cancel(): void {}
  clearCancelled(): void {}
}
