import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { type AskedRows, readAsked, writeAsked } from '../view/asked-rows.ts';

/** The points that are asked for, as the view has them, and what asks for others. */
export function useAsked(finished: Finished): readonly [AskedRows, (change: Partial<AskedRows>) => void] {
  const { view } = useSession();
  const asked = readAsked(view.askedRows.value, finished.parents.length);
  const ask = (change: Partial<AskedRows>): void => {
    view.askedRows.value = writeAsked({ ...asked, ...change }) || null;
  };
  return [asked, ask];
}
