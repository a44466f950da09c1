import { METHODS } from '../../web/engine/methods/index.ts';
import type { CommandSchema } from '../../web/engine/model/command.ts';
import { CHANGES, changes } from './changes.ts';
import { columnSheets } from './column-sheet.ts';
import { COMPARE, compare } from './compare.ts';
import { CONSENSUS, consensus } from './consensus.ts';
import { CONVERT, convert } from './convert.ts';
import { CUT, cut } from './cut.ts';
import { DECIDE, decide } from './decide.ts';
import { LEVELS, levels } from './levels.ts';
import { runMethodCommand } from './method-command.ts';
import { schemaOf } from './method-flags.ts';
import { METRICS, metrics } from './metrics.ts';
import { OUTLIERS, outliers } from './outliers.ts';
import { REPORT, report } from './report.ts';
import { methodsAndInputs, TABLE, table } from './table.ts';

export interface Command {
  readonly schema: CommandSchema;
  /** Turns the words behind the name into what goes to standard output. */
  run(words: readonly string[]): Promise<string | Uint8Array>;
  /** The sheets of the files that the words name. */
  sheets(words: readonly string[]): Promise<string>;
}

const command = (schema: CommandSchema, run: Command['run']): Command => ({
  schema,
  run,
  sheets: (words) => columnSheets(words, schema),
});

/** One entry a method, and what is done with trees. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    METHODS.map((method) => [method.id, command(schemaOf(method), (words) => runMethodCommand(method, words))]),
  ),
  metrics: command(METRICS, metrics),
  table: {
    schema: TABLE,
    run: table,
    sheets: (words) => columnSheets(words.slice(1), methodsAndInputs(words).schema),
  },
  compare: command(COMPARE, compare),
  changes: command(CHANGES, changes),
  consensus: command(CONSENSUS, consensus),
  levels: command(LEVELS, levels),
  cut: command(CUT, cut),
  outliers: command(OUTLIERS, outliers),
  decide: command(DECIDE, decide),
  report: command(REPORT, report),
  convert: command(CONVERT, convert),
};
