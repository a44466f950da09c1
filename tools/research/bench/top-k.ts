import { existsSync } from 'node:fs';
import { NOTHING } from '../../../tests/support/core.ts';
import { readNpy } from '../../../tests/support/npy.ts';
import { cutToLists } from '../../../tests/support/oracle/lists.ts';
import { realFile } from '../../../tests/support/real-data.ts';
import { compareTriplets } from '../../../web/engine/bindings/compare.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import { inputOf } from '../../cli/files.ts';
import { line } from '../markdown.ts';

const LENGTHS = [3, 5, 10, 20];
const FILES = ['cifar100/resnet20_logits.npy', 'cifar100/wideresnet_logits.npy'];

/** Lists cut from real logits: what they certify, and how far their tree is that of all logits. */
export async function benchTopK(module: WebAssembly.Module): Promise<void> {
  console.log('\nOnly the best k classes of each point, cut from real logits');
  console.log('| logits | k | merges certified | merges as with all | triplets as with all | points with too few |');
  console.log('|---|---|---|---|---|---|');
  for (const name of FILES) {
    const file = realFile(name);
    if (!existsSync(file)) {
      console.log(`SKIPPED ${name}: it is not here`);
      continue;
    }
    const core = new Core(module);
    const { data, shape } = readNpy(file);
    const [rows = 0, classes = 0] = shape;
    const logits = Float32Array.from(data);
    const full = await runMethod(core, 'l2h', assemble([await inputOf(file, 'logits')]), { as: 'logits' }, {});
    for (const k of LENGTHS) {
      const lists = { file: name, lists: cutToLists(logits, rows, classes, k) };
      const result = await runMethod(core, 'l2h', { ...NOTHING, lists }, {}, {});
      const merges = result.merges ?? new Uint32Array();
      const pairs = Array.from({ length: classes - 1 }, (_, i) => i);
      const same = pairs.filter((i) => [0, 1].every((side) => merges[2 * i + side] === full.merges?.[2 * i + side]));
      const certified = result.certified?.filter(Boolean).length ?? 0;
      const { agree, total } = compareTriplets(core, result.hierarchy, full.hierarchy);
      const open = result.warnings.find(({ code }) => code === 'too-few-listed')?.message.split(' ')[0] ?? '0';
      const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
      line([name, k, share(certified, classes - 1), share(same.length, classes - 1), share(agree, total), open]);
    }
  }
}
