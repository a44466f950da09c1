import { readFileSync } from 'node:fs';

/** The parts of a report, as its text has it. */
export function partsOf(path: string) {
  const html = readFileSync(path, 'utf8');
  const part = (id: string): string =>
    new RegExp(`<script type="[a-z/]+" id="${id}">([^]*?)</script>`).exec(html)?.[1] ?? '';
  const [words, session, viewer] = ['report-words', 'report-session', 'report-viewer'].map(part);
  return { html, words: JSON.parse(words ?? ''), session: session ?? '', viewer: viewer ?? '' };
}
