import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateText, shorten, shortenAll, shortenNames, wrap } from '../../../../web/page/drawing/text.ts';

test('widths: DejaVu Sans for ASCII, squares for CJK and emoji, nothing for marks', () => {
  expect(estimateText('Wil', 100)).toBe(99 + 28 + 28);
  expect(estimateText('漢字', 10)).toBe(21);
  expect(estimateText('🐈', 10)).toBe(10.5);
  expect(estimateText('e\u0301', 10)).toBe(estimateText('e', 10));
});

test('what is shortened fits, is a beginning, and is as long as can be', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.integer({ min: 12, max: 200 }), (text, width) => {
      const short = shorten(text, width, 10, estimateText);
      expect(estimateText(short, 10)).toBeLessThanOrEqual(width);
      if (short === text) return;
      const kept = short.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      const longer = text.slice(0, kept.length + 1).trimEnd();
      if (longer.length > kept.length) expect(estimateText(`${longer}…`, 10)).toBeGreaterThan(width);
    }),
  );
  expect(shorten('computer keyboard', 70, 10, estimateText)).toBe('computer k…');
});

test('names that begin alike keep their end where they are shortened: no two look the same', () => {
  const points = Array.from({ length: 150 }, (_, k) => `point ${k}`);
  const short = shortenAll(points, 45, 10, estimateText);
  expect(new Set(short).size).toBe(150);
  for (const each of short) expect(estimateText(each, 10)).toBeLessThanOrEqual(45);
  const long = [1, 2].map((k) => `Donaudampfschifffahrtsgesellschaft Nr. ${k}`);
  expect(shortenAll([...long, 'computer keyboard'], 70, 10, estimateText)).toEqual([
    expect.stringMatching(/^Do.*….*1$/),
    expect.stringMatching(/^Do.*….*2$/),
    'computer k…',
  ]);
});

test('names in boxes of different widths keep their end where a beginning could be that of another', () => {
  const names = ['red panda', 'red pandora', 'red pan', 'otter'];
  const widths = [42, 48, 100, 20];
  const short = shortenAll(names, widths, 10, estimateText);
  expect(short[0]).toMatch(/^r.*….*nda$/);
  expect(short[1]).toMatch(/^r.*….*ora$/);
  expect(short.slice(2)).toEqual(['red pan', 'ot…']);
  for (const [at, each] of short.entries()) expect(estimateText(each, 10)).toBeLessThanOrEqual(widths[at] ?? 0);
});

test('a beginning that all names have gives way first where one is too long', () => {
  const names = ['trap_birds_robin', 'trap_birds_tit', 'trap_mammals_golden_jackal'];
  const short = (width: number, of = names): readonly string[] => shortenAll(of, width, 10, estimateText);
  expect(short(200)).toEqual(names);
  expect(short(110)).toEqual(['…birds_robin', '…birds_tit', '…mammals_golden_…']);
  expect(short(40)).toEqual(['…_robin', '…rds_tit', '…ma…']); // the first two could be one another
  expect(short(60, ['trap_', 'trap_mammals_jackal'])).toEqual(['trap_', 'trap_mam…']); // nothing would be left of the first
});

test('wrapped lines hold all words in order and fit where a word can', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 12 })), (words) => {
      const text = words.join(' ');
      const lines = wrap(text, 100, 10, estimateText);
      expect(lines.join(' ')).toBe(
        text
          .split(/\s+/)
          .filter((word) => word !== '')
          .join(' '),
      );
      for (const line of lines) if (line.includes(' ')) expect(estimateText(line, 10)).toBeLessThanOrEqual(100);
    }),
  );
});

test('beside a tree a name of which three letters are left is not shown, unless they end a number', () => {
  const shown = (names: readonly string[], width: number) => shortenNames(names, width, 10, estimateText);
  expect(shown(['pumpkin', 'cattle'], 25)).toEqual(['', '']);
  expect(shown(['pumpkin', 'cattle'], 40)).toEqual(['pump…', 'cattle']);
  expect(shown(['class 14', 'class 15'], 32)).toEqual([expect.stringMatching(/14$/), expect.stringMatching(/15$/)]);
});

test('a number at the end of a name beside a tree is whole, or not there', () => {
  const names = ['superpixel 43', 'superpixel 143', 'superpixel 1143'];
  for (let width = 8; width < 120; width += 1) {
    shortenNames(names, width, 12, estimateText).forEach((text, at) => {
      const number = /\d+$/.exec(text)?.[0];
      if (number !== undefined) expect(names[at]?.endsWith(` ${number}`)).toBe(true);
    });
  }
  expect(shortenNames(names, 26, 12, estimateText)).toEqual(['43', '143', '']);
  // Of names that differ in their number alone it says all; beside another name it is not alone.
  expect(shortenNames(names, 50, 12, estimateText)).toEqual(['43', '143', '1143']);
  expect(shortenNames([...names, 'cat'], 50, 12, estimateText)[0]).toMatch(/^sup?…\D*43$/);
});
