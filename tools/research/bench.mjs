/** `npm run bench`: measures everything in one run and prints a table. */
import { runMain } from '../run-main.mjs';

await runMain('research/bench/main.ts');
