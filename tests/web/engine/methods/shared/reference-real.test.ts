import { describe, expect, it } from 'vitest';
import { referenceFrom } from '../../../../../tools/cli/files.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import { compareHierarchies } from '../../../../../web/engine/methods/shared/comparison/comparison.ts';
import { newCore } from '../../../../support/core.ts';
import { isHere, openReal, realFile } from '../../../../support/real-data.ts';

const core = newCore();

/* Ranges over nine networks, by an independent implementation. */
describe.skipIf(!isHere)('CIFAR-100 and its superclasses (skipped where the real data are not here)', () => {
  it.each(['resnet20', 'wideresnet'])('%s: triplets, SP and PS as they were found elsewhere', async (network) => {
    const superclasses = await referenceFrom(realFile('cifar100/classes.csv'));
    if (superclasses === null) return expect.unreachable();
    const dataset = await openReal(
      [`cifar100/${network}_logits.npy`, 'logits'],
      [`cifar100/${network}_labels.npy`, 'labels'],
      ['cifar100/classes.csv', 'classes'],
    );
    const given = { ...dataset, reference: superclasses };
    const recall = async (method: string, options: Readonly<Record<string, string>>) => {
      const result = await runMethod(core, method, given, options, {});
      const { comparison } = compareHierarchies(core, result, superclasses.tree, ['result', 'classes.csv']);
      expect(comparison.leaves).toBe(100);
      return { recall: comparison.triplet_recall ?? 0, sp: result.metrics?.sp ?? 0, random: comparison.random };
    };
    const l2h = await recall('l2h', {});
    expect(l2h.recall).toBeGreaterThan(0.8455);
    expect(l2h.recall).toBeLessThan(0.9245);
    expect(l2h.sp).toBeGreaterThan(0.8535);
    expect(l2h.sp).toBeLessThan(0.8945);
    expect(l2h.random.triplet_recall?.mean).toBeCloseTo(1 / 3, 1);
    const ward = await recall('linkage', { method: 'ward' });
    expect(ward.recall).toBeGreaterThan(0.6505);
    expect(ward.recall).toBeLessThan(0.9315);
  });
});

describe.skipIf(!isHere)('ImageNet and WordNet (skipped where the real data are not here)', () => {
  it('match by WordNet id, all 1000 of them', async () => {
    const dataset = await openReal(['imagenet/resnet50_confusion.npy', 'features'], ['imagenet/names.txt', 'classes']);
    const wordnet = await referenceFrom(realFile('imagenet/wordnet_tree.csv'));
    if (wordnet === null) return expect.unreachable();
    const result = await runMethod(core, 'linkage', dataset, { normalise_rows: 'on', method: 'ward' }, {});
    expect(result.ids?.[0]).toBe('n01440764');
    const { comparison } = compareHierarchies(core, result, wordnet.tree, ['result', 'wordnet_tree.csv']);
    expect([comparison.leaves, comparison.matched]).toEqual([1000, { by: 'name', only_a: [], only_b: [] }]);
    expect(comparison.triplet_recall).toBeGreaterThan(comparison.random.triplet_recall?.max ?? 1);
  });
});
