import { DataError } from '../../web/engine/base/error.ts';
import { UsageError } from './arguments.ts';
import { BelowLeast } from './at-least.ts';
import { commandOf, helpFor, hintFor, overview } from './help.ts';
import { PlanWritten } from './pieces/reduce-pieces.ts';
import { say } from './say.ts';
import { reasonOf } from './system-error.ts';

/** Ends with one line on standard error, never with a stack, whatever went wrong and wherever. */
function fail(error: unknown): never {
  const [name] = process.argv.slice(2);
  if (error instanceof UsageError) {
    say(`${error.message}\n${hintFor(name)}`);
    process.exit(2);
  }
  if (error instanceof PlanWritten) {
    say(error.message);
    process.exit(3);
  }
  say((error instanceof DataError ? error.toLine() : reasonOf(error)).replaceAll('\n', ' '));
  process.exit(1);
}

/** The output of a command whose measure is less than --at-least asks for: it is printed, with exit status 4. */
function outputBelowLeast(error: unknown): string {
  if (!(error instanceof BelowLeast)) throw error;
  say(error.message);
  process.exitCode = 4;
  return error.output;
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// The reader of the output may have stopped reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? process.exit(0) : fail(error)));

const words = process.argv.slice(2);
const [name, ...rest] = words;
if (name === undefined) {
  process.stderr.write(overview());
  process.exit(2);
}
const help = helpFor(words);
const output = help ?? (await commandOf(name).run(rest).catch(outputBelowLeast));
process.stdout.write(output);
