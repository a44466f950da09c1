import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerCode, answerSigns, countAnswers, PHONES, questionOf } from '../../../../web/page/lessons/answer-code.ts';
import type { Chosen } from '../../../../web/page/lessons/grade.ts';
import { loadLessons } from '../../../../web/page/lessons/index.ts';

const QUESTION = '4KD';
const under = (node: number): number[] => (node === 9 ? [4, 2, 7] : [node]);

const chosen: fc.Arbitrary<Chosen> = fc.oneof(
  fc.record({ kind: fc.constant('pair' as const), classes: fc.tuple(fc.nat(999), fc.nat(999)) }),
  fc.record({ kind: fc.constant('node' as const), node: fc.nat(999) }),
  fc.record({ kind: fc.constant('number' as const), value: fc.double({ noNaN: true, min: -1e300, max: 1e300 }) }),
  fc.record({ kind: fc.constant('choice' as const), place: fc.nat(20) }),
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
);

const phone = fc.nat(PHONES - 1);

test('thirty phones give the counts of their answers, however they are typed, and each counts once', () => {
  const phones = fc.uniqueArray(fc.tuple(phone, chosen), {
    minLength: 30,
    maxLength: 30,
    selector: ([number]) => number,
  });
  fc.assert(
    fc.property(phones, fc.constantFrom(' ', '\n', ', ', ';\n\n'), (given, between) => {
      const signs = given.map(([, answer]) => answerSigns(answer, under));
      const codes = given.map(([number], i) => answerCode(QUESTION, signs[i] ?? '', number));
      const typed = codes.map((code, i) =>
        i % 2 === 0 ? code.toLowerCase() : code.replaceAll('0', 'O').replaceAll('1', 'l'),
      );
      const { counts, phones: told, damaged, others } = countAnswers([...typed, ...codes].join(between), QUESTION);
      expect([told, damaged, others]).toEqual([30, [], 0]);
      for (const [each, count] of counts) expect(count).toBe(signs.filter((own) => own === each).length);
      expect(counts.map(([, count]) => count)).toEqual(counts.map(([, count]) => count).sort((a, b) => b - a));
    }),
  );
});

test('a code with a wrong sign, or two that changed places, is refused', () => {
  const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  fc.assert(
    fc.property(chosen, phone, fc.nat(), fc.constantFrom(...SIGNS), (answer, number, seed, sign) => {
      const code = answerCode(QUESTION, answerSigns(answer, under), number);
      const at = seed % code.length;
      const wrong = code.slice(0, at) + sign + code.slice(at + 1);
      if (wrong !== code) expect(countAnswers(wrong, QUESTION)).toMatchObject({ phones: 0, damaged: [wrong] });
      const swapped = code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2);
      if (swapped !== code) expect(countAnswers(swapped, QUESTION).phones).toBe(0);
      expect(countAnswers(code.slice(0, -1), QUESTION).phones).toBe(0);
    }),
  );
});

test('the same pair is one answer either way, a group is named by its classes, and a text is not in its code', () => {
  expect(answerSigns({ kind: 'pair', classes: [7, 3] }, under)).toBe('P3.7');
  expect(answerSigns({ kind: 'node', node: 9 }, under)).toBe('N2.3');
  expect(answerSigns({ kind: 'number', value: -0.123456 }, under)).toBe('VM0.1235');
  expect(answerSigns({ kind: 'text', text: 'My own words' }, under)).toBe('T');
});

test('codes of another question are not counted, and every question of the lessons has another name', async () => {
  expect(countAnswers(answerCode('AAA', 'C1', 5), QUESTION)).toMatchObject({ phones: 0, damaged: [], others: 1 });
  const lessons = await loadLessons();
  const names = lessons.flatMap((lesson) => lesson.parts.map((part) => questionOf(lesson, part)));
  expect(new Set(names).size).toBe(names.length);
});
