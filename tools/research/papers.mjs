/** `npm run papers [l2h] [confusion] …`: runs the experiments of the papers and writes docs/papers. */
import { runMain } from '../run-main.mjs';

await runMain('research/papers/main.ts');
