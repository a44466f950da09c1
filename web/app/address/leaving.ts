import { effect } from '@preact/signals';
import type { Session } from '../session/session.ts';

/** Lets the browser ask before the page is left with work that is nowhere else: it is not kept without being asked to. */
export function askBeforeLeaving({ unsaved }: Session): void {
  const ask = (event: Event): void => event.preventDefault();
  effect(() => {
    if (unsaved.value) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
