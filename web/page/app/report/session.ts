import type { Engine } from '../../../engine/workers/engine.ts';
import { isNarrow } from '../controls/side.tsx';
import { Session } from '../session/session.ts';
import type { Opened } from './open.ts';

const refused = (): never => {
  throw new Error('A report computes nothing');
};

/** Nothing is computed beside the page: a report has no core. */
const NO_ENGINE = new Proxy({}, { get: () => refused }) as Engine;

/** A session that shows the result of a report. */
export function sessionOf({ finished, address }: Opened): Session {
  const session = new Session({ engine: NO_ENGINE, open: async () => refused(), now: () => performance.now() });
  session.showAgain(finished, address);
  if (!isNarrow()) session.view.toggle('details');
  return session;
}
