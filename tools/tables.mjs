/** `node tools/tables.mjs [FOLDER]`: how well methods find known groups, on the real data that are in the folder. */
import { runMain } from './run-main.mjs';

runMain('tables/main.ts');
