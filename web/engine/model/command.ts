import type { InputFile, Role } from './dataset.ts';
import type { Options } from './method.ts';

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
  /** The role of the input. */
  readonly role: Role | ((words: CommandWords) => WantedRole | Promise<WantedRole>);
  /** Roles that the flag `as` may give the input, where content does not tell them apart. */
  readonly as?: readonly Role[] | undefined;
  /** Flags that name further files, with the role of each. */
  readonly files: Readonly<Record<string, Role>>;
  /** The ways of reading its files, which never change a result: rows at a time, threads. */
  readonly reading?: readonly ('chunk' | 'workers')[] | undefined;
  /** Notes of the usage on the input, under the options. */
  readonly notes?: string | undefined;
}
