/** `npm run pack`: the package for scripts and notebooks, as a file that npm installs. */
import { runMain } from './run-main.mjs';

await runMain('package/main.ts');
