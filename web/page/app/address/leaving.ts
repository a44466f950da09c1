import { effect } from '@preact/signals';
import type { Session } from '../session/session.ts';

/** Lets the browser ask before the page is left with unsaved work: the page keeps nothing unless it is asked to. */
export function askBeforeLeaving({ unsaved }: Session): void {
  const ask = (event: Event): void => event.preventDefault();
  effect(() => {
    if (unsaved.value) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
