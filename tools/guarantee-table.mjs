/** `node tools/guarantee-table.mjs [SPLITS]`: whether thresholds keep what they promise, on generated logits. */
import { runMain } from './run-main.mjs';

await runMain('tables/guarantee.ts');
