import type { InputFile, Role } from './dataset.ts';
import type { Options } from './method.ts';

/** What was written on the command line, for a method whose input may be several things. */
export interface CommandWords {
  /** The options that were given. */
  readonly options: Options;
  /** What the flag `as` says the input is. */
  readonly as: Role | undefined;
  /** Whether points have labels: in a file that a flag names, or beside them in the archive of the input. */
  areLabelled(): Promise<boolean>;
}

/** The role that is said of an input, or what is made of the one that was guessed from its content. */
export type WantedRole = Role | ((guessed: InputFile) => Role | Promise<Role>);

/** What the command line needs of a method beside its options. */
export interface MethodCommand {
  /** What it turns into what, on one line of the list of commands: "points to a hierarchy by maximum margins". */
  readonly summary: string;
  /** The input as the usage names it: LOGITS. */
  readonly input: string;
  /** What the input is used as. */
  readonly role: Role | ((words: CommandWords) => WantedRole | Promise<WantedRole>);
  /** Roles that the flag `as` may give the input, where content does not tell them apart. */
  readonly as?: readonly Role[] | undefined;
  /** Flags that name further files, with the role of each. */
  readonly files: Readonly<Record<string, Role>>;
  /** How it reads its files, which never changes a result: rows at a time, threads. */
  readonly reading?: readonly ('chunk' | 'workers')[] | undefined;
  /** What the usage says of the input, under the options. */
  readonly notes?: string | undefined;
}
