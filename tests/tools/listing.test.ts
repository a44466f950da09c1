import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { writeLogits } from '../../tools/research/bench/generate.ts';
import { readNpy } from '../support/npy.ts';
import { type Merge, naiveL2H } from '../support/oracle/l2h.ts';
import { savedFiles } from '../support/saved-files.ts';

const { folder } = savedFiles('listing');
const LISTING = fileURLToPath(new URL('../../tools/research/bench/listing.py', import.meta.url));

const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import numpy']).status === 0,
);

it('the listing of the benchmark and the oracle make the same merges', (context) => {
  if (python === undefined) return context.skip('python3 with numpy is not here: the listing was not compared');
  const file = join(folder, 'logits.npy');
  // 60 points for 12 classes leave some of them never predicted: NaN and all.
  for (const [rows, columns, seed] of [
    [60, 12, 1],
    [60, 12, 2],
    [60, 12, 3],
    [2000, 20, 4],
  ] as const) {
    writeLogits(file, rows, columns, seed);
    const { stdout, stderr } = spawnSync(python, [LISTING, file], { encoding: 'utf8' });
    const { merges } = JSON.parse(stdout || `{"merges": ${JSON.stringify(stderr)}}`) as { merges: Merge[] };
    expect(naiveL2H(readNpy(file).data, rows, columns, { empty: 'reference' }).merges).toEqual(merges);
  }
});
