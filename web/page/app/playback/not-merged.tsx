import type { Finished } from '../finished/finished.ts';
import type { MethodPanel } from './method-panel.ts';
import { Splits } from './splits.tsx';

/** A tree that was not merged in steps: how it was made, and what is known of that. */
export function NotMerged({ finished, panel }: { finished: Finished; panel: MethodPanel }) {
  const { result } = finished;
  const { way, Way } = panel;
  const splits = panel.splits?.(result) ?? [];
  return (
    <>
      <p class="hint">{way?.(result) ?? 'This method does not work in steps.'}</p>
      {splits.length > 0 && <Splits finished={finished} panel={panel} splits={splits} />}
      {Way !== undefined && <Way finished={finished} />}
    </>
  );
}
