/** `node tools/research/guarantee-table.mjs [SPLITS]`: whether thresholds keep what they promise, on generated logits. */
import { runMain } from '../run-main.mjs';

await runMain('research/tables/guarantee.ts');
