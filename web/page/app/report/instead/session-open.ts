import type * as original from '../../session-file/open.ts';

/* A report has its session inside, and opens no other (web/page/app/report/report.tsx). */

export const findSession: typeof original.findSession = async () => null;
export const openSession: typeof original.openSession = async () => {
  throw new Error('A report opens no files');
};
