/** `node tools/research/decisions-table.mjs [FOLDER]`: which trees are useful for deciding, on the real data that are in the folder. */
import { runMain } from '../run-main.mjs';

await runMain('research/tables/decisions.ts');
