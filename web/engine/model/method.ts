import type { Dataset } from './dataset.ts';
import type { OptionValue, Result } from './result.ts';

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** True if the command line does not have it: it needs a browser, or leaving out the flag says it. */
  readonly pageOnly?: boolean | undefined;
}

interface Setting {
  /** Its name in a result, in an address and, with - for _, as a flag of the command line. */
  readonly key: string;
  readonly label: string;
  /** True if it has an effect with these values of the other options; without this it always has. */
  readonly when?: ((options: Options) => boolean) | undefined;
  /** True if most users do without it: it stands among the further options. */
  readonly rare?: boolean | undefined;
  /** True if it never changes the tree, but only the cost of a run or findings beside the tree. */
  readonly neutral?: boolean | undefined;
  /** True if a change shows its effect at once, because a run is so short. */
  readonly live?: boolean | undefined;
  /** True if the form of the page has no input for it: the command line sets it, or a picture. */
  readonly formless?: boolean | undefined;
}

/** One of several words. The first choice is the default. */
export interface ChoiceOption extends Setting {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  /** True if its flag takes no value: given, it means the second choice. */
  readonly isSwitch?: boolean | undefined;
}

/** A number from `minimum` to `maximum`. */
interface Range extends Setting {
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}

export interface IntegerOption extends Range {
  readonly kind: 'integer';
}

export interface NumberOption extends Range {
  readonly kind: 'number';
  /** The step of an arrow key. */
  readonly step: number;
  /** The end of its slider, if before the maximum: larger values may be typed. */
  readonly sliderEnd?: number | undefined;
}

/** Parts with weights, "a:1,b:0.5"; a weight of 1 may be left out, and a part that is not there has none. */
export interface WeightsOption extends Setting {
  readonly kind: 'weights';
  readonly parts: readonly Choice[];
  readonly default: string;
}

/** Points by their numbers, "3,17,40", each once; empty: none are chosen. */
export interface PointsOption extends Setting {
  readonly kind: 'points';
  readonly default: '';
}

/** One setting of a method. */
export type MethodOption = ChoiceOption | IntegerOption | NumberOption | WeightsOption | PointsOption;

/**
 * The value of an option for a run: one of its choices, a number, the weight of each part (0: none), or a text of
 * points.
 */
export type ValueOf<Option extends MethodOption> = Option extends ChoiceOption
  ? Option['choices'][number]['value']
  : Option extends WeightsOption
    ? Readonly<Record<Option['parts'][number]['value'], number>>
    : Option extends PointsOption
      ? string
      : number;

/** The values of a list of options for a run, by their keys. */
export type ValuesOf<List extends readonly MethodOption[]> = {
  readonly [Option in List[number] as Option['key']]: ValueOf<Option>;
};

/** The options of a list by their keys, and each of their choices and parts as "option.choice". */
type HintKey<Option extends MethodOption> =
  | Option['key']
  | (Option extends ChoiceOption ? `${Option['key']}.${Option['choices'][number]['value']}` : never)
  | (Option extends WeightsOption ? `${Option['key']}.${Option['parts'][number]['value']}` : never);

/** The hints to the options of a list and their choices, each a text. */
export type HintsOf<List extends readonly MethodOption[]> = {
  readonly [Key in { [I in keyof List]: HintKey<List[I]> }[number]]: string;
};

/** The hints to the options of some method, by the same keys. */
export type Hints = Readonly<Record<string, string>>;

/** The memory that a run needs at most, and that can be had. */
export interface Estimate {
  readonly bytes: number;
  readonly most: number;
  /** The option that helps if that is too much. */
  readonly instead?: { readonly label: string; readonly key: string; readonly value: number } | undefined;
}

/** A part of the result that is computed on request, after the tree: a second run in the background finds it. */
export interface Addition {
  readonly adds: 'support' | 'orders';
  /** A question or an offer, on a button. */
  readonly label: string;
  readonly hint: string;
  /** With these options a run finds it as well. */
  readonly options: Options;
  /** With these it does not find again what others add. */
  readonly without: Options;
  /** True if the result is without it. */
  lacks(result: Result): boolean;
  /** The result and what the other run found beside the same tree. */
  add(result: Result, found: Result): Result;
}

/** A part of a run, as the page tells of it. */
export interface Phase {
  /** The activity: “Reading”. */
  readonly verb: string;
  /** The unit counted, in the plural: “rows”. */
  readonly unit: string;
  /** The texts of a cancellation that only stops the method, which keeps the result so far. */
  readonly stop?:
    | {
        /** The offer of the result that is kept. */
        readonly offer: string;
        /** Said while it stops. */
        readonly stopping: string;
        /** True if there is something to keep only once a growing tree was seen. */
        readonly ofGrowingTree?: boolean | undefined;
      }
    | undefined;
}

/** A method as the page and the command line know it. Nothing here computes. */
export interface Method {
  readonly id: string;
  /** Plain words: "Logits to hierarchies". */
  readonly name: string;
  /** One line under the name. */
  readonly summary: string;
  readonly options: readonly MethodOption[];
  readonly hints: Hints;
  /** Phases of its runs beside those that several methods have (methods/index.ts), by the name in their progress. */
  readonly phases?: Readonly<Record<string, Phase>> | undefined;
  /** The meaning of heights in its trees, in a few words: “Euclidean distance, average linkage”. */
  heights(options: Options): string;
  /**
   * The scale of heights: a distance, which gives branches their lengths in files; a level above the leaves; or only
   * the number of the step that made the node, so that a difference of heights means nothing.
   */
  readonly heightScale: 'distances' | 'levels' | 'steps';
  /** Its paper; what draws a tree of a file has none. */
  readonly citation?: { readonly text: string; readonly url: string };
  /** Why this method cannot run on these data yet, or null. A sentence that says what to open. */
  missing(dataset: Dataset): string | null;
  /** The decider among equals, if it is not the order of its classes or points: “the seed”. */
  readonly tiesBy?: string | undefined;
  /**
   * True if it judges other trees over the same classes too: those of the page, or further files of the command line.
   */
  readonly judgesTrees?: boolean | undefined;
  /** Options of runs that are fast on these data. The page tries them by itself, to see whether their trees are better. */
  readonly quickTrials?: ((dataset: Dataset) => readonly Options[]) | undefined;
  readonly additions?: readonly Addition[] | undefined;
  /** True if it is the one to begin with on these data if several can run. */
  readonly suits?: ((dataset: Dataset) => boolean) | undefined;
}

export type Options = Readonly<Record<string, OptionValue>>;

/** Options that had another key, by that key: files and addresses of before are read with it. */
const FORMER_KEYS: Readonly<Record<string, string>> = { columns: 'columns_are' };

/** Options by the keys that they have now. */
export const presentKeys = <Value>(options: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [FORMER_KEYS[key] ?? key, value]));
