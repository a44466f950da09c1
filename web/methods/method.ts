import type { Dataset } from '../data/dataset.ts';
import type { OptionValue } from './result.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

/** One setting of a method. The first choice is the default. */
export type MethodOption =
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: string;
      readonly hint: string;
      readonly choices: readonly Choice[];
    }
  | {
      readonly kind: 'integer';
      readonly key: string;
      readonly label: string;
      readonly hint: string;
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    }
  | {
      readonly kind: 'number';
      readonly key: string;
      readonly label: string;
      readonly hint: string;
      readonly minimum: number;
      readonly maximum: number;
      /** What an arrow key adds. */
      readonly step: number;
      readonly default: number;
    };

/** What the page and the command line know of a method. Nothing here computes. */
export interface Method {
  readonly id: string;
  /** Plain words: "Logits to hierarchies". */
  readonly name: string;
  /** One line under the name. */
  readonly summary: string;
  readonly options: readonly MethodOption[];
  readonly citation: { readonly text: string; readonly url: string };
  /** Why this method cannot run on these data yet, or null. A sentence that says what to open. */
  missing(dataset: Dataset): string | null;
}

export type Options = Readonly<Record<string, OptionValue>>;
