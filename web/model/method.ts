import type { Dataset } from './dataset.ts';
import type { OptionValue, Result } from './result.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

interface Setting {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  /** Whether it means anything beside the other options; always where this is not said. */
  readonly when?: ((options: Options) => boolean) | undefined;
  /** Whether most do without it: it stands among the further options. */
  readonly rare?: boolean | undefined;
  /** Whether it never decides which tree comes out: what a run costs, or what is found beside the tree. */
  readonly neutral?: boolean | undefined;
  /** Whether a change shows its effect at once, because a run takes no time to speak of. */
  readonly live?: boolean | undefined;
}

/** One setting of a method. The first choice is the default. */
export type MethodOption =
  | (Setting & { readonly kind: 'choice'; readonly choices: readonly Choice[] })
  | (Setting & {
      readonly kind: 'integer';
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    })
  | (Setting & {
      readonly kind: 'number';
      readonly minimum: number;
      readonly maximum: number;
      /** What an arrow key adds. */
      readonly step: number;
      readonly default: number;
    })
  /** Parts with weights, "a:1,b:0.5"; a part that is not there has none. */
  | (Setting & { readonly kind: 'weights'; readonly parts: readonly Choice[]; readonly default: string });

/** What a run needs of memory, at most, and what can be had. */
export interface Estimate {
  readonly bytes: number;
  readonly most: number;
  /** What an option can do where that is too much. */
  readonly instead?: { readonly label: string; readonly key: string; readonly value: number } | undefined;
}

/** What nobody has to wait for with the tree: another run, in the background, finds it for the tree that is shown. */
export interface Addition {
  /** A question or an offer, on a button. */
  readonly label: string;
  readonly hint: string;
  /** With these options a run finds it as well. */
  readonly options: Options;
  /** Whether the result is without it. */
  lacks(result: Result): boolean;
  /** The result and what the other run found beside the same tree. */
  add(result: Result, found: Result): Result;
}

/** A part of a run, as the page tells of it. */
export interface Phase {
  /** What is being done: “Reading”. */
  readonly verb: string;
  /** What is counted, in the plural: “rows”. */
  readonly unit: string;
  /** Where cancelling only stops the method, which keeps what it has. */
  readonly stop?:
    | {
        /** What is kept. */
        readonly offer: string;
        /** Said while it stops. */
        readonly stopping: string;
        /** Whether there is something to keep only once a growing tree was seen. */
        readonly ofGrowingTree?: boolean | undefined;
      }
    | undefined;
}

/** What the page and the command line know of a method. Nothing here computes. */
export interface Method {
  readonly id: string;
  /** Plain words: "Logits to hierarchies". */
  readonly name: string;
  /** One line under the name. */
  readonly summary: string;
  readonly options: readonly MethodOption[];
  /** Phases of its runs beside those that all methods have (methods/shared/phases.ts), by the name in their progress. */
  readonly phases?: Readonly<Record<string, Phase>> | undefined;
  /** What heights are in its trees, in a few words: “Euclidean distance, average linkage”. */
  heights(options: Options): string;
  readonly citation: { readonly text: string; readonly url: string };
  /** Why this method cannot run on these data yet, or null. A sentence that says what to open. */
  missing(dataset: Dataset): string | null;
  /** Whether it judges other trees over the same classes too, and wants to know those that are at hand. */
  readonly judgesTrees?: boolean | undefined;
  /** What a run on these data would need, where that is known before it and worth saying. */
  readonly estimate?: ((dataset: Dataset, options: Options) => Estimate | null) | undefined;
  readonly addition?: Addition | undefined;
  /** Whether it is the one to begin with on these data, where several can run. */
  readonly suits?: ((dataset: Dataset) => boolean) | undefined;
}

export type Options = Readonly<Record<string, OptionValue>>;
