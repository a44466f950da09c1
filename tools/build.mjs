/** `npm run build`: the static site in dist/ and the one-file edition dist/logitree.html. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, root } from './setup.mjs';

export function build() {
  ensurePackages();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  for (const mode of ['production', 'one-file']) {
    execFileSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    });
  }
  const megabytes = statSync(join(root, 'dist/logitree.html')).size / 1e6;
  console.log(`Built dist/ and dist/logitree.html (${megabytes.toFixed(1)} MB, works without a network)`);
}

if (process.argv[1] === import.meta.filename) {
  build();
}
