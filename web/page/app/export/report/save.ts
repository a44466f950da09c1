import { lazily } from '../../../../engine/base/lazy.ts';
import type { Finished } from '../../finished/finished.ts';
import { exportName } from '../../parts/download.ts';
import type { ReportWords } from '../../report/embedded.ts';
import { reportOf } from '../../report/make.ts';
import { withoutCounts } from '../../session-file/without-counts.ts';
import type { NamedBlob } from '../exports.ts';

/** A user's choice for a report. */
export interface ReportChoice extends ReportWords {
  /** True if counts and points are left out, as of a session without counts. */
  readonly isBare: boolean;
}

/** The result of which a report is made: the whole, or what is left of it without counts. */
export const reported = (finished: Finished, { isBare }: Pick<ReportChoice, 'isBare'>): Finished =>
  isBare ? withoutCounts(finished) : finished;

/** Writes a report. The viewer comes late: it is as large as the page. */
export async function writeReport(finished: Finished, choice: ReportChoice, address: string): Promise<NamedBlob> {
  const { default: template } = await lazily('the viewer of reports', import('virtual:report-template'));
  const html = reportOf(template, choice, reported(finished, choice), address);
  return { name: exportName(finished.result, { extension: 'html' }), blob: new Blob([html], { type: 'text/html' }) };
}
