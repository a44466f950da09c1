import { expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn } from './roles.ts';

/* Points with their true and predicted classes, and what becomes of a file: data, a question or a refusal. */

export const CLASSES = ['cat', 'cow', 'dog'];
export const COUNTS = [
  [5, 1, 2],
  [0, 4, 1],
  [3, 0, 6],
];
export const POINTS = Array.from({ length: 22 }, (_, i) => i);
/** The true and the predicted class of each point, as COUNTS has them. */
export const PAIRS = COUNTS.flatMap((row, t) =>
  row.flatMap((count, p) => Array.from({ length: count }, () => [t, p] as const)),
);
export const truthAt = (i: number): string => CLASSES[PAIRS[i]?.[0] ?? -1] ?? '';
export const predictedAt = (i: number): string => CLASSES[PAIRS[i]?.[1] ?? -1] ?? '';
export const sharesAt = (i: number): number[] => CLASSES.map((name) => (name === predictedAt(i) ? 0.625 : 0.1875));
export const logitAt = (i: number, c: number): number =>
  sharesAt(i)[c] === 0.625 ? 2.5 + i / 8 : -0.5 - ((i * c) % 7) / 4;
/** The logits and the number of the true class of each point. */
export const LOGITS = POINTS.map((i) => CLASSES.map((_, c) => logitAt(i, c)));
export const TRUTHS = PAIRS.map(([t]) => t);

export const csv = (rows: readonly (readonly unknown[])[], mark = ','): string =>
  `${rows.map((row) => row.join(mark)).join('\n')}\n`;
export const byPoint = (row: (i: number) => readonly unknown[]): (readonly unknown[])[] => POINTS.map(row);
export const json = (value: unknown): string => JSON.stringify(value);
export const jsonl = (row: (i: number) => unknown): string => POINTS.map((i) => json(row(i))).join('\n');

/** The outcome of a file in a few words. */
export async function outcomeOf(name: string, text: string): Promise<string> {
  try {
    const files = assignRoles(await filesIn(name, text));
    const asked = files.find(({ content }) => content.kind === 'question');
    if (asked?.content.kind === 'question') return `asked: ${asked.content.question.message}`;
    const { confusion, logits, lists, labels, features, reference, evaluation } = assemble(files);
    const parts = [
      confusion && `confusion ${confusion.names.join()} ${[...confusion.counts].join()}`,
      logits && `logits ${logits.table.shape.join('x')} ${logits.table.columnNames?.join() ?? ''}`,
      lists && `lists ${lists.lists.rows}x${lists.lists.width}`,
      labels && `labels ${labels.names?.join()}`,
      features && `features ${features.table.columnNames?.join()}`,
      evaluation && `evaluation ${evaluation.logits.table.shape.join('x')}`,
      reference && `tree ${reference.tree.classes.join()}`,
    ];
    return parts.filter((part) => part != null).join(' | ') || `nothing: ${files.map(({ role }) => role).join()}`;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return `refused: ${error.code}`;
  }
}

export const MATRIX = `confusion ${CLASSES.join()} ${COUNTS.flat().join()}`;

/** A text, what it comes to, and the name of its file where that is not the usual one. */
type Case = readonly [text: string, outcome: string, file?: string];

/** A table with a row for each point. */
export const ofPoints = (headings: readonly string[], row: Parameters<typeof byPoint>[0], outcome: string): Case => [
  csv([headings, ...byPoint(row)]),
  outcome,
];

export const comeTo = (cases: Readonly<Record<string, Case>>, usual = 'x.csv'): void =>
  test.each(Object.entries(cases))('a file comes to what it is: %s', async (_, [text, outcome, file = usual]) => {
    expect(await outcomeOf(file, text)).toBe(outcome);
  });
