/* The parts of a report beside its viewer. What writes reports and the viewer agree here. */

/** Words that somebody gave a report. */
export interface ReportWords {
  readonly title: string;
  /** Plain text; empty for none. */
  readonly notes: string;
}

/** Elements of a report, by their ids: its words and its session as JSON, and the licences of its viewer as text. */
export const WORDS = 'report-words';
export const SESSION = 'report-session';
export const LICENCES = 'report-licences';
