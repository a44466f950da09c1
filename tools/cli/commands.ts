import { METHODS } from '../../web/engine/methods/index.ts';
import { AT_LEAST_USAGE } from './at-least.ts';
import { CHANGES_USAGE, changes } from './changes.ts';
import { COMPARE_USAGE, compare } from './compare.ts';
import { CONSENSUS_USAGE, consensus } from './consensus.ts';
import { CONVERT_USAGE, convert } from './convert.ts';
import { CUT_USAGE, cut } from './cut.ts';
import { DECIDE_USAGE, decide } from './decide.ts';
import { levels } from './levels.ts';
import { runMethodCommand } from './method-command.ts';
import { commandFor } from './method-flags.ts';
import { usageOf } from './method-usage.ts';
import { metrics } from './metrics.ts';
import { OUTLIERS_USAGE, outliers } from './outliers.ts';
import { REPORT_USAGE, report } from './report.ts';
import { TABLE_USAGE, table } from './table.ts';

export interface Command {
  /** One line of the list of commands. */
  readonly summary: string;
  /** Its inputs and options, and what they mean. */
  readonly usage: string;
  /** Turns the words behind the name into what goes to standard output. */
  run(words: readonly string[]): Promise<string | Uint8Array>;
}

/** One entry a method, and what is done with trees. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    METHODS.map((method): [string, Command] => [
      method.id,
      {
        summary: commandFor(method).summary,
        usage: usageOf(method),
        run: (words) => runMethodCommand(method, words),
      },
    ]),
  ),
  metrics: {
    summary: 'how well predictions fit labels and a tree',
    usage: `TREE --predictions F --labels F [--classes F] [--truth-tree TREE] [--at-least …]
${AT_LEAST_USAGE}`,
    run: metrics,
  },
  table: {
    summary: 'metrics of methods over several inputs or seeds: mean and standard deviation',
    usage: TABLE_USAGE,
    run: table,
  },
  compare: {
    summary: 'two trees over the same classes',
    usage: COMPARE_USAGE,
    run: compare,
  },
  changes: {
    summary: 'what changed from one tree or model to another, and what several trees agree on',
    usage: CHANGES_USAGE,
    run: changes,
  },
  consensus: {
    summary: 'what several trees or models agree on, and what each has in common with the last one',
    usage: CONSENSUS_USAGE,
    run: consensus,
  },
  levels: {
    summary: 'where to cut a tree, without labels: by the classes that the classifier itself confuses',
    usage: `LOGITS TREE [--classes F] [--as logits|probabilities] [--temperature NUMBER] [--json F]
--classes      names of the columns, where the tree has names
--temperature  divides the logits (1)`,
    run: levels,
  },
  cut: {
    summary: 'a tree into flat clusters: at a number, a height, or a level that is suggested without labels',
    usage: CUT_USAGE,
    run: cut,
  },
  outliers: {
    summary: 'classes that a tree puts among another group than their own',
    usage: OUTLIERS_USAGE,
    run: outliers,
  },
  decide: {
    summary: 'what trees are worth for answers that may be groups of classes',
    usage: DECIDE_USAGE,
    run: decide,
  },
  report: {
    summary: 'a result as an interactive page, in one HTML file',
    usage: REPORT_USAGE,
    run: report,
  },
  convert: {
    summary: 'a tree in another format',
    usage: CONVERT_USAGE,
    run: convert,
  },
};
