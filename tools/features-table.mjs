/** `node tools/features-table.mjs [FOLDER]`: what wins where among the methods over features, on what data are there. */
import { runMain } from './run-main.mjs';

runMain('tables/features.ts');
