/** `node tools/toy-table.mjs`: accuracies of ultrametric fitting on the paper's toy sets, and on real data that are there. */
import { runMain } from './run-main.mjs';

runMain('toy-table/main.ts');
