/** `node tools/research/readings-table.mjs`: what one reading decides, on generated logits and those in the folder LOGITREE_DATA. */
import { runMain } from '../run-main.mjs';

await runMain('research/tables/readings.ts');
