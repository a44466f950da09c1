import { effect } from '@preact/signals';
import type { Session } from './session.ts';

/** Browsers refuse addresses that change more often than this, in milliseconds. */
const EVERY = 350;

/** The address of the page says what is looked at, and a link to such an address shows it. */
export function followAddress({ view, finished }: Session): void {
  const said = (): string => location.hash.slice(1);
  view.restore(said());

  let isWaiting = false;
  const write = (): void => {
    isWaiting = false;
    const address = view.address.peek();
    if (finished.peek() === null || address === said()) return;
    const place = address === '' ? location.href.replace(/#.*$/, '') : `#${address}`;
    history.replaceState(null, '', place);
  };
  effect(() => {
    view.address.value;
    finished.value;
    if (!isWaiting) setTimeout(write, EVERY);
    isWaiting = true;
  });
  addEventListener('pagehide', write);
  addEventListener('hashchange', () => view.restore(said()));
}
