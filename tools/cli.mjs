/** The command line, with the caller's folder for file names. */
import { runMain } from './run-main.mjs';

await runMain('cli/main.ts', process.env.INIT_CWD ?? process.cwd());
