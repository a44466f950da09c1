import { openAsBlob } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BlobSource } from '../../../../web/engine/data/sources/blob-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { isHere, realFile } from '../../../support/real-data.ts';

// Files that others made. They are not part of the project, so these tests run only where they are.

async function openReal(...paths: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const path of paths) {
    const name = path.replace(/^.*\//, '');
    files.push(...(await openFile(name, new BlobSource(name, await openAsBlob(realFile(path))))));
  }
  return assignRoles(files);
}

describe.skipIf(!isHere)('real files (skipped where the real data are not here)', () => {
  test('CIFAR-100: logits, labels and classes with superclasses', async () => {
    const files = await openReal(
      'cifar100/classes.csv',
      'cifar100/wideresnet_labels.npy',
      'cifar100/wideresnet_logits.npy',
    );
    const { logits, labels, classes } = assemble(files);
    expect(logits?.table).toMatchObject({ shape: [10000, 100], layout: { element: 'f4', offset: 128 } });
    expect(labels?.values.length).toBe(10000);
    expect(labels?.count).toBe(100);
    expect(classes?.names.slice(0, 3)).toEqual(['apple', 'aquarium_fish', 'baby']);
    expect(labels?.names).toBe(classes?.names);
    expect(classes?.groupings.map(({ name }) => name)).toEqual(['coarse']);
    expect(classes?.groupings[0]?.values.slice(0, 3)).toEqual(['fruit and vegetables', 'fish', 'people']);
    expect(new Set(classes?.groupings[0]?.values).size).toBe(20);
  });

  test('CIFAR-100: two models at once', async () => {
    const files = await openReal(
      'cifar100/resnet20_labels.npy',
      'cifar100/wideresnet_labels.npy',
      'cifar100/wideresnet_logits.npy',
      'cifar100/resnet20_logits.npy',
    );
    expect(files.map(({ role }) => role)).toEqual(['other labels', 'labels', 'logits', 'other model']);
  });

  test('20 newsgroups: float64 probabilities, labels of two bytes, names', async () => {
    const files = await openReal(
      '20news/20news_names.txt',
      '20news/20news_labels.npy',
      '20news/20news_probabilities.npy',
    );
    const { logits, labels, classes } = assemble(files);
    expect(logits?.table).toMatchObject({ shape: [7532, 20], layout: { element: 'f8' } });
    expect(labels?.values.length).toBe(7532);
    expect(classes?.names[0]).toBe('alt.atheism');
    expect(classes?.names.length).toBe(20);
  });

  test('ImageNet: names behind WordNet ids, two of them shared', async () => {
    const files = await openReal(
      'imagenet/names.txt',
      'imagenet/labels.npy',
      'imagenet/resnet50_top5.npy',
      'imagenet/resnet50_confusion.npy',
    );
    expect(files.map(({ role }) => role)).toEqual(['classes', 'labels', 'logits', 'confusion']);
    const { classes } = assemble(files.filter(({ role }) => role === 'classes'));
    expect(classes?.names.length).toBe(1000);
    expect(classes?.names[0]).toBe('tench');
    expect(classes?.names.filter((name) => / \(\d+\)$/.test(name))).toEqual([
      'crane (134)',
      'crane (517)',
      'maillot (638)',
      'maillot (639)',
    ]);
  });

  test('confusion matrices with names in front, and a table of families', async () => {
    const [languages, genres, families] = await openReal(
      'confusion/language_id_cld2_90.csv',
      'confusion/music_genre_gtzan.csv',
      'confusion/language_families.csv',
    );
    expect([languages?.role, genres?.role]).toEqual(['confusion', 'unused']);
    expect(languages?.shape).toEqual([null, 90]);
    expect(genres?.content).toMatchObject({
      kind: 'table',
      table: { columnNames: ['blu', 'cla', 'cou', 'dis', 'hip', 'jaz', 'met', 'pop', 'reg', 'roc'] },
    });
    expect(families?.content).toMatchObject({ kind: 'records', header: ['code', 'english', 'family', 'writing'] });
    expect(families?.shape).toEqual([235, 4]);
  });
});
