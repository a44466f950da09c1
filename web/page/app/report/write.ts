import type { ReportWords } from './embedded.ts';

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
