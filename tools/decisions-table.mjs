/** `node tools/decisions-table.mjs [FOLDER]`: which trees are useful for deciding, on the real data that are in the folder. */
import { runMain } from './run-main.mjs';

await runMain('tables/decisions.ts');
