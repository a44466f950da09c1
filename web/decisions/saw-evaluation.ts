import { listNames } from '../base/list-names.ts';
import type { Decisions, GivenTree } from './types.ts';

/** Digests of the files that a result was made from, where a text is one. */
export function madeFrom(text: string): string[] {
  if (!text.trimStart().startsWith('{')) return [];
  const value: { readonly inputs?: unknown } | null = JSON.parse(text);
  const inputs = value?.inputs;
  if (!Array.isArray(inputs)) return [];
  const digests = inputs.map((input: { readonly sha256?: unknown } | null) => input?.sha256);
  return digests.filter((digest) => typeof digest === 'string');
}

/** Trees that were made from the file whose rows judge them. */
export function treesThatSawEvaluation({ inputs }: Decisions, trees: readonly GivenTree[]): string[] {
  const digest = (role: string) => inputs.find((input) => input.role === role)?.sha256 ?? null;
  const judged = digest('evaluation logits') ?? digest('logits');
  return trees.filter((tree) => judged !== null && tree.madeFrom?.includes(judged)).map(({ name }) => name);
}

/** The decisions with a warning where trees were made from the rows that judge them. */
export function warnedOf(decisions: Decisions, saw: readonly string[]): Decisions {
  if (saw.length === 0) return decisions;
  const are = saw.length === 1 ? 'was made' : 'were made';
  const message = `${listNames(saw)} ${are} from the logits that are judged here, and may have seen the evaluation rows: its numbers can be too good.`;
  return { ...decisions, warnings: [...decisions.warnings, { code: 'tree-saw-evaluation', message }] };
}
