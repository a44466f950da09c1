/**
 * Records the behaviour of the code: readings of files, results, help, exports, addresses.
 *
 *     node tools/research/record.mjs RECORD.jsonl [--fixtures FOLDER] [--full FOLDER]
 *     node tools/research/record.mjs --compare BEFORE.jsonl AFTER.jsonl
 *
 * Real data are found by LOGITREE_DATA. --full keeps every text behind its digest as a file, to be compared by diff.
 */
import { runMain } from '../run-main.mjs';

runMain('research/record/start.ts', process.env.INIT_CWD ?? process.cwd());
