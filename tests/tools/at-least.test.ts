import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../tools/cli/arguments.ts';
import { BelowLeast } from '../../tools/cli/at-least.ts';
import { compare } from '../../tools/cli/compare.ts';
import { metrics } from '../../tools/cli/metrics.ts';
import { bundled } from '../support/bundled.ts';
import { savedFiles } from '../support/saved-files.ts';

/* A check that runs by itself fails where a tree falls apart. */

const { saved } = savedFiles('at-least');
const before = saved('before.nwk', '(((a,b),c),((d,e),f));');
const same = saved('same.nwk', '(((b,a),c),(f,(e,d)));');
const apart = saved('apart.nwk', '(((a,d),e),((b,f),c));');

describe('at least so much is asked for', () => {
  test('the output is that without the flag where it is there', async () => {
    const bound = ['--at-least', 'clade_recall=1,triplet_recall=0.9'];
    expect(await compare([same, before, ...bound])).toBe(await compare([same, before]));
  });

  test('each measure that is less is named, and the output comes all the same', async () => {
    const fails = compare([apart, before, '--at-least', 'clade_recall=0.8, triplet_share=0']);
    await expect(fails).rejects.toThrow(/^clade_recall is 0, less than 0.8$/);
    await expect(fails).rejects.toMatchObject({ output: await compare([apart, before]) });
    await expect(fails).rejects.toBeInstanceOf(BelowLeast);
  });

  test('what rounding takes is not less; any more is', async () => {
    const bound = ['--at-least', 'baker_gamma=1,cophenetic_correlation=1'];
    const names = saved('many.nwk', '((((a:1,b:1):0.3,c:1.3):0.7,(d:0.1,e:0.1):1.9):0.1,f:2.1);');
    expect(await compare([names, names, ...bound])).toContain('"baker_gamma"');
    await expect(compare([apart, before, '--at-least', 'clade_recall=1e-8'])).rejects.toThrow('less than');
  });

  test('a measure that is undefined is less', async () => {
    const flat = saved('flat.csv', 'child,parent\na,p\nb,p\np,q\nc,q\nq,r\nd,s\ne,s\ns,t\nf,t\nt,r\n');
    await expect(compare([flat, before, '--at-least', 'baker_gamma=0'])).rejects.toThrow('baker_gamma is undefined');
  });

  test('metrics of predictions can be asked for too', async () => {
    const words = [before, '--predictions', saved('p.txt', 'a\nb\na\n'), '--labels', saved('l.txt', 'a\nb\nb\n')];
    expect(await metrics([...words, '--at-least', 'accuracy=0.5'])).toBe(await metrics(words));
    await expect(metrics([...words, '--at-least', 'accuracy=0.75'])).rejects.toThrow(
      /accuracy is 0\.6+7?, less than 0\.75/,
    );
  });

  test.each([
    ['clade_recal=1', 'no measure clade_recal; did you mean clade_recall?'],
    ['random=1', 'no measure random'],
    ['version=1', 'no measure version'],
    ['clade_recall', 'expected MEASURE=NUMBER'],
    ['clade_recall=high', 'expected MEASURE=NUMBER'],
  ])('%s is wrong usage', async (bound, message) => {
    const asked = compare([same, before, '--at-least', bound]);
    await expect(asked).rejects.toThrow(message);
    await expect(asked).rejects.toBeInstanceOf(UsageError);
  });
});

describe('the exit status', () => {
  let cli = '';
  beforeAll(async () => {
    cli = await bundled('main.ts');
  });
  const run = (...words: readonly string[]) => spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' });

  test('is 4 where a measure is less, with one line of why and the whole output', () => {
    const { stdout, stderr, status } = run('compare', apart, before, '--at-least', 'clade_recall=0.8');
    expect(JSON.parse(stdout).clade_recall).toBe(0);
    expect([stderr.trim().split('\n').at(-1), status]).toEqual(['clade_recall is 0, less than 0.8', 4]);
    expect(run('compare', same, before, '--at-least', 'clade_recall=0.8').status).toBe(0);
    expect(run('compare', same, before, '--at-least', 'clade=0.8').status).toBe(2);
  });
});
