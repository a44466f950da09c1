import { cpus } from 'node:os';
import { coreModule } from '../../cli/files.ts';
import { benchCompare } from './compare.ts';
import { benchConfusion } from './confusion.ts';
import { benchDecide } from './decide.ts';
import { benchDrawing } from './drawing.ts';
import { benchL2h } from './l2h.ts';
import { benchLinkage } from './linkage.ts';
import { benchManyClasses } from './many-classes.ts';
import { benchNeighbours } from './neighbours.ts';
import { benchPage } from './page.ts';
import { benchScale } from './scale.ts';
import { benchText } from './text.ts';
import { benchTopK } from './top-k.ts';
import { benchUltrametric } from './ultrametric.ts';

type Bench = (module: WebAssembly.Module) => void | Promise<void>;

/** Every table, by the name that asks for it alone: `npm run bench -- text compare`. */
const TABLES: Readonly<Record<string, Bench>> = {
  l2h: benchL2h,
  scale: benchScale,
  'many-classes': benchManyClasses,
  decide: benchDecide,
  'top-k': benchTopK,
  text: benchText,
  linkage: benchLinkage,
  compare: benchCompare,
  confusion: benchConfusion,
  ultrametric: benchUltrametric,
  neighbours: benchNeighbours,
  page: benchPage,
  drawing: benchDrawing,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in TABLES));
if (unknown.length > 0) {
  console.error(`There is no table ${unknown.join(', ')}; there are ${Object.keys(TABLES).join(', ')}.`);
  process.exit(2);
}
console.log(`In Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`);
const module = await coreModule();
for (const [name, bench] of Object.entries(TABLES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log();
  await bench(module);
}
