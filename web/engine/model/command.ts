import type { InputFile, Role } from './dataset.ts';
import type { Choice, Hints, Options, PointsOption, WeightsOption } from './method.ts';

/* Commands as the command line and scripts know them: inputs, flags, and what help says of both. Nothing here computes. */

interface Told {
  /** Its name in scripts and, with - for _, on the command line. */
  readonly key: string;
  /** Its name on the command line, where it is another one. */
  readonly flag?: string | undefined;
  /** Its words in a form of the page, which has no input for a flag without. */
  readonly label?: string | undefined;
  /** Its effect and its use, in sentences. */
  readonly hint: string;
  /** True if the command cannot do without it. */
  readonly isNeeded?: boolean | undefined;
  /** The meaning of each choice, as "key.choice". */
  readonly hints?: Hints | undefined;
}

/** It takes no value. */
export interface SwitchFlag extends Told {
  readonly kind: 'switch';
}

/** One of several words. The first choice is the default. */
export interface ChoiceFlag extends Told {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  /** True if its flag takes no value: given, it means the second choice. */
  readonly isSwitch?: boolean | undefined;
}

/** Some of several words, with commas between them. */
export interface SomeFlag extends Told {
  readonly kind: 'some';
  readonly choices: readonly Choice[];
  readonly default: readonly string[];
}

interface Range extends Told {
  readonly minimum: number;
  readonly maximum: number;
  /** True if its ends are no values. */
  readonly isOpen?: boolean | undefined;
  /** The things that it counts or measures in, in the plural. */
  readonly unit?: string | undefined;
}

/** One number; a default of null is explained by the hint. */
export interface NumberFlag extends Range {
  readonly kind: 'integer' | 'number';
  /** True if its unit may stand behind it: 174mm. */
  readonly hasUnit?: boolean | undefined;
  readonly default: number | null;
}

/** Numbers with commas between them. */
export interface NumbersFlag extends Range {
  readonly kind: 'numbers';
  /** The part of its range that a slider has. */
  readonly slider?: { readonly from: number; readonly to: number; readonly step: number } | undefined;
  readonly default: readonly number[];
}

/** A text: most of them name a file. */
export interface TextFlag extends Told {
  readonly kind: 'text';
  /** The name of its value in help: F, TREE, NAMES. */
  readonly value: string;
  /** Of a file that is read: its role. */
  readonly role?: Role | undefined;
  /** True if a file of this name is written. */
  readonly writes?: boolean | undefined;
}

/** One flag of a command. Options of methods are flags as soon as they have a hint. */
export type Flag =
  | SwitchFlag
  | ChoiceFlag
  | SomeFlag
  | NumberFlag
  | NumbersFlag
  | TextFlag
  | (Told & (WeightsOption | PointsOption));

/** The value of a flag, for its command. */
export type FlagValue<Given extends Flag> = Given extends { readonly kind: 'switch' }
  ? boolean
  : Given extends { readonly kind: 'choice'; readonly choices: readonly { readonly value: infer Value }[] }
    ? Value
    : Given extends { readonly kind: 'some'; readonly choices: readonly { readonly value: infer Value }[] }
      ? readonly Value[]
      : Given extends { readonly kind: 'numbers' }
        ? readonly number[]
        : Given extends { readonly kind: 'integer' | 'number'; readonly default: infer Default }
          ? number | (Default extends null ? null : never)
          : Given extends { readonly isNeeded: true }
            ? string
            : string | undefined;

/** The values of flags, by their keys. */
export type FlagValues<List extends readonly Flag[]> = {
  readonly [Given in List[number] as Given['key']]: FlagValue<Given>;
};

/** Flags that several commands have in common, with their title in help. */
export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

/** The inputs and flags of a command. */
export interface CommandSchema<List extends readonly Flag[] = readonly Flag[]> {
  /** One line of the list of commands. */
  readonly summary: string;
  /** The files behind its name as help writes them, each with a sentence: TREE, [TREE] where it may be left out, [TREE …] for any number. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The inputs in words: “expected two trees, found …”. */
  readonly expected: string;
  readonly flags: List;
  readonly groups?: readonly FlagGroup[] | undefined;
}

/** The words of the command line, for a method whose input may be several things. */
export interface CommandWords {
  /** The options that were given. */
  readonly options: Options;
  /** The role that the flag `as` gives the input. */
  readonly as: Role | undefined;
  /** True if points have labels: in a file that a flag names, or beside them in the archive of the input. */
  areLabelled(): Promise<boolean>;
}

/** The role that is said of an input, or what is made of the one that was guessed from its content. */
export type WantedRole = Role | ((guessed: InputFile) => Role | Promise<Role>);

/** A method's part of the command line beside its options. */
export interface MethodCommand {
  /** Its input and output, on one line of the list of commands: "points to a hierarchy by maximum margins". */
  readonly summary: string;
  /** The input as the usage names it: LOGITS. */
  readonly input: string;
  /** Help on the input. */
  readonly hint: string;
  /** The role of the input. */
  readonly role: Role | ((words: CommandWords) => WantedRole | Promise<WantedRole>);
  /** Roles that the flag `as` may give the input, where content does not tell them apart. */
  readonly as?: readonly Role[] | undefined;
  /** Roles of further files, each of which has a flag. */
  readonly files: readonly Role[];
  /** The ways of reading its files, which never change a result: rows at a time, threads. */
  readonly reading?: readonly ('chunk' | 'workers')[] | undefined;
}
