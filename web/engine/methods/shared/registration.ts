import type { Core } from '../../bindings/core.ts';
import type { MethodCommand } from '../../model/command.ts';
import type { Dataset, InputFile, LogitsInput } from '../../model/dataset.ts';
import type { FindingsFormat } from '../../model/findings.ts';
import type { Estimate, Method, Options } from '../../model/method.ts';
import type { RunContext } from '../../model/run.ts';
import { leavingOut } from './bad-rows.ts';
import { withLabelCheck } from './labels/label-fit.ts';
import { scored } from './metrics/scored.ts';
import { onPlane } from './points/on-plane.ts';
import type { Runner, TaskHandler } from './runner.ts';
import type { Piece, PlanHead, Shard, Written } from './shards/piece.ts';
import { indexed } from './validity/indexed.ts';

/** A tree of classes that a method makes of rows of logits, without any choice of the user. */
export interface OwnClassTree {
  /** Its name in requests, in results and on the command line. */
  readonly id: string;
  readonly name: string;
  /** The options of its run. `as`: what the values are, logits or probabilities. */
  options(as: string): Options;
}

/** Pieces as one input of a run. */
export interface JoinedPieces {
  readonly file: InputFile;
  /** Digests of the shards, in order. */
  readonly digests: readonly string[];
  readonly run: Runner;
}

type OfShard = Omit<Shard, 'rows'>;

/** Functions of a method that read shards apart, on other machines, and merge what was found. */
export interface PieceFiles {
  /** Options of the reading; the others are of the merging. */
  readonly mapOptions: readonly string[];
  /** Options that neither has: they need all rows in one place. */
  readonly notHere: readonly string[];
  mapping(): Promise<{
    mapShard(core: Core, input: LogitsInput, shard: OfShard, options: Options, context: RunContext): Promise<Written>;
    answerPlan(
      core: Core,
      input: LogitsInput,
      shard: OfShard,
      plan: Piece<PlanHead>,
      context: RunContext,
    ): Promise<Written>;
  }>;
  joining(): Promise<{ joinPieces(pieces: readonly Piece[]): JoinedPieces }>;
}

/**
 * All that the program knows of a method: index.ts of its folder says it. What computes is imported when it is called: the page
 * shows methods, and leaves this to its worker.
 */
export interface Registration extends Method {
  run(): Promise<Runner>;
  /** Tasks that other workers do for it, by kind. */
  readonly tasks?: Readonly<Record<string, () => Promise<TaskHandler>>> | undefined;
  /** True where the tree itself is made with labels. */
  readonly usesLabels?: boolean | undefined;
  /** True where logits of -Infinity, probabilities of 0, are numbers to it. */
  readonly takesZeros?: boolean | undefined;
  /** Its command; a method that draws a tree of a file has none. */
  readonly command?: MethodCommand | undefined;
  /** Format in which its own findings are written and checked. */
  readonly findings?: FindingsFormat<object> | undefined;
  /** Estimate of what a run on these data needs, where that is known before it and worth saying. */
  readonly estimate?: ((dataset: Dataset, options: Options) => Estimate | null) | undefined;
  /** The tree that decisions offer to build by it. */
  readonly classTree?: OwnClassTree | undefined;
  readonly pieces?: PieceFiles | undefined;
}

/** A runner with the steps that all methods share: bad rows, the check of labels, metrics, validity indices, a plane. */
export const withSharedSteps = (
  run: Runner,
  { takesZeros = false, usesLabels = false }: Pick<Registration, 'takesZeros' | 'usesLabels'>,
): Runner => leavingOut(withLabelCheck(scored(indexed(onPlane(run))), usesLabels), takesZeros);
