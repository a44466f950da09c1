import type { Result } from '../../../engine/model/result.ts';
import { matrixToKeep, type WithMatrix } from '../finished/confusion-table.ts';
import { stampOf } from '../finished/finished.ts';
import { encodeSparsely } from '../session-file/values.ts';
import { type Known, sessionJson } from '../session-file/write.ts';
import type { ReportWords } from './embedded.ts';
import { reportHtml } from './write.ts';

/** The sources of a report: a result, and the facts about its data. */
export interface Reported {
  readonly result: Result;
  readonly dataset: Known;
  /** The files that are open. */
  readonly files?: WithMatrix['files'];
}

/**
 * The session of a report: the result, with the files that it was made from, and what its method was told. It has no state
 * from which a run could go on, and names no other file that happens to be open. O(result).
 */
function reportSession(reported: Reported, address: string): string {
  const { result } = reported;
  const { method, options, inputs } = result;
  const shown = { ...result, branches: undefined, unfinished: undefined };
  const stamp = stampOf(method, options, []);
  const dataset = { ...reported.dataset, matrix: matrixToKeep(reported) };
  return sessionJson({ result: shown, dataset, files: inputs, stamp }, address, false, encodeSparsely);
}

/** A whole report. The same result gives the same bytes on the page and on the command line. O(result). */
export const reportOf = (template: string, words: ReportWords, reported: Reported, address = ''): string =>
  reportHtml(template, words, reportSession(reported, address));
