/* An answer as a short code: its question, the answer, a number of the phone, a checksum. It says nothing of the student. */

import { at, countsOf } from '../../engine/base/arrays.ts';
import type { Chosen } from './grade.ts';
import type { Lesson, Part } from './lesson.ts';

/** Letters that are taken for digits are no digits of it (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = `${DIGITS}ILOU.-`;
const QUESTION_DIGITS = 3;
const PHONE_DIGITS = 4;
/** The largest prime below 32²: the checksum has two digits. */
const PRIME = 1021;

/** The number of phones that can be told apart. */
export const PHONES = 32 ** PHONE_DIGITS;

const written = (value: number, digits: number): string =>
  Array.from({ length: digits }, (_, i) => DIGITS[Math.floor(value / 32 ** (digits - 1 - i)) % 32]).join('');

/** A wrong sign or two that changed places always give another checksum. */
const checkOf = (text: string): string =>
  written(
    Array.from(text).reduce((sum, sign) => (sum * 37 + SIGNS.indexOf(sign) + 1) % PRIME, 0),
    2,
  );

/** The question as codes name it: by its lesson and its words. */
export function questionOf({ id }: Pick<Lesson, 'id'>, { title, prediction }: Part): string {
  let hash = 2166136261; // FNV-1a
  for (const sign of JSON.stringify([id, title, prediction])) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  return written(hash % 32 ** QUESTION_DIGITS, QUESTION_DIGITS);
}

/** An answer without its words. `classesUnder`: the classes of a node of the tree that was seen. */
export function answerSigns(chosen: Chosen, classesUnder: (node: number) => readonly number[]): string {
  switch (chosen.kind) {
    case 'pair':
      return `P${Math.min(...chosen.classes)}.${Math.max(...chosen.classes)}`;
    case 'node': {
      const classes = classesUnder(chosen.node);
      return `N${classes.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)}.${classes.length}`;
    }
    case 'choice':
      return `C${chosen.place}`;
    case 'number':
      return `V${String(Number(chosen.value.toPrecision(4)))
        .toUpperCase()
        .replace('+', '')
        .replaceAll('-', 'M')}`;
    case 'text':
      return 'T';
  }
}

/** A number for a phone, by which its answer is counted once. */
export const drawnNumber = (): number => at(crypto.getRandomValues(new Uint32Array(1)), 0) % PHONES;

export function answerCode(question: string, signs: string, phone: number): string {
  const text = `${question}-${signs}-${written(phone, PHONE_DIGITS)}`;
  return text + checkOf(text);
}

interface Coded {
  readonly question: string;
  readonly signs: string;
  readonly phone: string;
}

const CODE = /^([0-9A-Z]{3})-([CNPTV][0-9EM.]*)-([0-9A-Z]{4})([0-9A-Z]{2})$/;

/** The code in a text, in capital or small letters, with O, I and L for the digits they look like; null for a damaged one. */
function readCode(text: string): Coded | null {
  const clean = text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const [, question = '', signs = '', phone = '', check = ''] = CODE.exec(clean) ?? [];
  return question !== '' && checkOf(clean.slice(0, -2)) === check ? { question, signs, phone } : null;
}

/** The answers of a class to one question. */
export interface ClassAnswers {
  /** Answers with the number of phones that gave them, the most frequent first. */
  readonly counts: readonly (readonly [signs: string, count: number])[];
  readonly phones: number;
  /** Codes that are damaged, as they were typed. */
  readonly damaged: readonly string[];
  /** The number of codes of other questions. */
  readonly others: number;
}

/** Counts codes that stand between spaces, commas or lines. Of one phone the first counts. */
export function countAnswers(text: string, question: string): ClassAnswers {
  const texts = text.split(/[\s,;]+/).filter((each) => each !== '');
  const codes = texts.map(readCode);
  const byPhone = new Map<string, string>();
  for (const code of codes) {
    if (code?.question === question && !byPhone.has(code.phone)) byPhone.set(code.phone, code.signs);
  }
  const counts = countsOf(byPhone.values());
  return {
    counts: Array.from(counts).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)),
    phones: byPhone.size,
    damaged: texts.filter((_, i) => codes[i] === null),
    others: codes.filter((code) => code !== null && code.question !== question).length,
  };
}
