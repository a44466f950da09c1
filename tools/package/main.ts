import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../setup.mjs';
import { buildPackage, packFolder } from './build.ts';

/* `npm run pack`: the package as a file that npm installs, build/logitree-VERSION.tgz. */

const folder = join(root, 'build/package');
await buildPackage(folder);
const tarball = packFolder(folder, join(root, 'build'));
console.log(`Packed ${relative(root, tarball)} (${Math.round(statSync(tarball).size / 1000)} kB)`);
