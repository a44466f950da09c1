import type * as original from '../../playback/reveal.ts';

type Its = Pick<ReturnType<typeof original.revealOf>, 'begin' | 'leave'>;

/** Nothing is hidden in a report, and nobody is asked what comes next. */
export const revealOf = (_session: Parameters<typeof original.revealOf>[0]): Its => ({
  begin: () => undefined,
  leave: () => undefined,
});
