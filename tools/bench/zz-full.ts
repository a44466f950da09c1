import { readFileSync } from 'node:fs';
import { inChromium } from './scale-page.ts';

const [file = '', ...workers] = process.argv.slice(2);
inChromium(file, readFileSync(new URL('../../wasm/logitree.wasm', import.meta.url)), workers.map(Number)).then((r) =>
  console.log(JSON.stringify(r)),
);
