import { listNames } from '../../../engine/base/text.ts';
import { isOpened, methodOf } from '../../../engine/methods/index.ts';
import type { Result } from '../../../engine/model/result.ts';
import { matrixToKeep, type WithMatrix } from '../finished/confusion-table.ts';
import { countedLeaves, stampOf } from '../finished/finished.ts';
import { runTitle } from '../finished/past-results.ts';
import { encodeSparsely } from '../session-file/values.ts';
import { type Known, sessionJson } from '../session-file/write.ts';

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

/** Marks in the template of reports (tools/report/template.ts). */
type Mark = 'title' | 'words' | 'session';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const asHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** JSON inside a script element: nothing in it can end the element. In JSON a < stands in texts alone. */
const asData = (json: string): string => json.replaceAll('<', '\\u003c');

/** A report: the viewer of the template, with these words and this session. The same input gives the same bytes everywhere. O(session). */
export function reportHtml(template: string, { title, notes }: ReportWords, session: string): string {
  const parts: Readonly<Record<Mark, string>> = {
    title: asHtml(title),
    words: asData(JSON.stringify({ title, notes })),
    session: asData(session.trimEnd()),
  };
  // In one go: a title may hold a mark.
  return template.replace(/\{\{(title|words|session)\}\}/g, (_, mark: Mark) => parts[mark]);
}

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

/** The title of a report without one of its own. */
export function defaultTitle(result: Result): string {
  const leaves = countedLeaves({ result }, result.classes.length);
  const file = result.inputs[0]?.name;
  return file === undefined ? `A hierarchy of ${leaves}` : `${file}: a hierarchy of ${leaves}`;
}

/** The method in two short sentences. */
export function methodSentence(result: Result): string {
  const leaves = countedLeaves({ result }, result.classes.length);
  const files = listNames(result.inputs.map(({ name }) => name));
  const of = files === '' ? `${leaves}.` : `${leaves}, from ${files}.`;
  if (isOpened(result)) return of;
  const summary = methodOf(result.method)?.summary;
  return `${of} ${runTitle(result)}${summary === undefined ? '' : `: it ${summary}`}.`;
}
