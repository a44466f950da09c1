import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Comments say what a thing is, in main clauses: none begins as a riddle. */

const root = join(import.meta.dirname, '../..');
const ROOMS = ['wasm', 'web', 'tools', 'tests'];
const SOURCE = /\.(tsx?|mjs|css|[ch])$/;

const RIDDLE = /^(?:(?:What|Where|Whether|How|Who|As|Which|When) |(?:By|For|From|In|Of|Under) (?:which|what|how) )/;
/** A line of a comment: its mark, `/**`, `/*`, `//` or `*`, and its text. */
const COMMENT = /^(?:(?:|.*[\s{(,])(?:\/\*{1,2}|\/\/)|\s*\*)(?: (?<text>.*))?$/;

const textOf = (line: string | undefined): string | undefined => {
  const match = line === undefined ? null : COMMENT.exec(line);
  return match === null ? undefined : (match.groups?.text ?? '');
};

/** Lines of paragraphs of comments that begin as riddles; a line further down in a paragraph begins none. */
function riddlesIn(source: string): string[] {
  const lines = source.split('\n');
  return lines.filter((line, at) => {
    const text = textOf(line);
    if (text === undefined || !RIDDLE.test(text)) return false;
    const before = textOf(lines[at - 1]);
    return line.includes('/*') || before === undefined || before === '';
  });
}

test('the search finds riddles, and no sentence that goes on', () => {
  const riddles = [
    '/** What it is. */',
    '  // Where it is.',
    '  /* How it is.',
    'f(); // As it is.',
    '/** In which order. */',
  ];
  const first = ['/**', ' * Whether it is,', ' * or not.', ' */'];
  const goesOn = [
    '/*',
    ' * Height of the cut, in px.',
    ' *',
    ' * It depends on the layout.',
    ' * When it moves, the clusters follow.',
    ' */',
  ];
  expect(riddles.flatMap(riddlesIn)).toEqual(riddles);
  expect(riddlesIn(first.join('\n'))).toEqual([' * Whether it is,']);
  expect(riddlesIn(goesOn.join('\n'))).toEqual([]);
});

test.each(ROOMS)('no comment of %s begins as a riddle', (room) => {
  const paths = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((path) => join(room, path))
    .filter((path) => SOURCE.test(path) && path !== 'tests/web/comments.test.ts');
  expect(paths.length).toBeGreaterThan(3);
  expect(
    paths.flatMap((path) => riddlesIn(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line}`)),
  ).toEqual([]);
});
