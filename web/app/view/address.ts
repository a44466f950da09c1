import { effect } from '@preact/signals';
import { defaultsOf } from '../../methods/index.ts';
import { SAMPLES } from '../../samples/index.ts';
import type { Session } from '../session/session.ts';

/** Browsers refuse addresses that change more often than this, in milliseconds. */
const EVERY = 350;

/** Under this key an address has the sample that it shows a view of. */
const SAMPLE = 'sample';

/** The sample whose tree is shown as it comes: the address can then open it as well. */
function sampleShown({ origin, sample, method, options, stale }: Session): string | null {
  if (origin.value !== 'sample' || sample.value === null || stale.value) return null;
  const { id, opens } = sample.value;
  const usual = { ...defaultsOf(method.value), ...opens.options };
  const isUsual = Object.entries(usual).every(([key, value]) => options.value[key] === value);
  return method.value.id === opens.method && isUsual ? id : null;
}

function addressOf(session: Session): string {
  const sample = sampleShown(session);
  const view = session.view.address.value;
  if (sample === null) return view;
  const own = new URLSearchParams({ [SAMPLE]: sample }).toString();
  return view === '' ? own : `${own}&${view}`;
}

/** The address of the page says what is looked at, and a link to such an address shows it: of a sample by itself. */
export function followAddress(session: Session): void {
  const { view, finished } = session;
  const said = (): string => location.hash.slice(1);
  view.restore(said());
  const wanted = new URLSearchParams(said()).get(SAMPLE);
  const sample = SAMPLES.find(({ id }) => id === wanted);
  if (sample !== undefined) void session.openSample(sample);

  let isWaiting = false;
  const write = (): void => {
    isWaiting = false;
    const address = addressOf(session);
    if (finished.peek() === null || address === said()) return;
    const place = address === '' ? location.href.replace(/#.*$/, '') : `#${address}`;
    history.replaceState(null, '', place);
  };
  effect(() => {
    addressOf(session);
    finished.value;
    if (!isWaiting) setTimeout(write, EVERY);
    isWaiting = true;
  });
  addEventListener('pagehide', write);
  addEventListener('hashchange', () => view.restore(said()));
}
