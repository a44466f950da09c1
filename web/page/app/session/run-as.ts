import { methodOf } from '../../../engine/methods/index.ts';
import type { Request } from '../finished/request-text.ts';
import type { Session } from './session.ts';

/** Takes a method with some options, and runs it on what is open. */
export async function runAs(session: Session, { method: id, options }: Request): Promise<void> {
  const method = methodOf(id);
  if (method === undefined) return;
  session.setMethod(method);
  for (const [key, value] of Object.entries(options)) session.setOption(key, value);
  await session.start();
}
