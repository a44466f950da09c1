/** `npm run build`: the static site in dist/ and the one-file edition dist/logitree.html. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeaders } from './release/headers.mjs';
import { sealBuild } from './release/sums.mjs';
import { ensurePackages, root } from './setup.mjs';

/** The same source gives the same bytes, wherever and whenever it is built. @param {string} [folder] where to, as a whole path */
export function build(folder = join(root, 'dist')) {
  ensurePackages();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  for (const mode of ['production', 'one-file']) {
    execFileSync(process.execPath, [vite, 'build', '--mode', mode, '--outDir', folder, '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' }, // another one, said outside, gives other bytes with paths in them
      stdio: 'inherit',
    });
  }
  writeHeaders(folder);
  sealBuild(folder);
  const megabytes = statSync(join(folder, 'logitree.html')).size / 1e6;
  console.log(
    `Built ${folder === join(root, 'dist') ? 'dist/ and dist/logitree.html' : 'from source'} (${megabytes.toFixed(1)} MB, works without a network)`,
  );
}

if (process.argv[1] === import.meta.filename) {
  build();
}
