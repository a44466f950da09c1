import { useSignal } from '@preact/signals';
import { useEdits } from '../../editing/use-edits.ts';
import type * as original from '../../linked-views/points/use-point-editing.ts';

/** Points of a report stay where they are. */
export const usePointEditing: typeof original.usePointEditing = (_finished, shown) => ({
  editing: useEdits(null, ''),
  isOn: false,
  coordinates: shown,
  opened: shown,
  chosen: useSignal(null),
  move: () => undefined,
  add: () => undefined,
  remove: () => undefined,
});
