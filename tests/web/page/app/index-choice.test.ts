import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { INDICES, type IndexCurves, type Result } from '../../../../web/engine/model/result.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import type { Request } from '../../../../web/page/app/finished/request-text.ts';
import { appliedBy, FORMULAS } from '../../../../web/page/app/linked-views/indices/picture.tsx';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

/** A session that only remembers what it was asked to run. */
function remembering() {
  const asked: { method: string; options: Record<string, unknown>; cut: unknown; runs: number } = {
    ...{ method: '', options: {}, cut: null, runs: 0 },
  };
  const session = {
    runAs: async ({ method, options }: Request) => {
      asked.method = method;
      Object.assign(asked.options, options);
      asked.runs += 1;
    },
    view: {
      cut: {
        set value(cut: unknown) {
          asked.cut = cut;
        },
      },
    },
  };
  return { asked, session: session as unknown as Session };
}

function clicked(result: Pick<Result, 'method' | 'options'>, curves: Omit<IndexCurves, 'points'>, balance = false) {
  const hierarchy = hierarchyFromMerges(3, Uint32Array.of(0, 1, 2, 3));
  const whole = bareResult({ classes: ['a', 'b', 'c'], hierarchy, merges: null, ...result });
  const { asked, session } = remembering();
  const best = { index: 'db', balance, clusters: 5 } as const;
  const applied = appliedBy(finish(whole, NOTHING, [], ''), { ...curves, points: [] }, best);
  applied?.apply(session);
  return { words: applied?.words, ...asked };
}

test('a best number of clusters of points runs k-means with as many, with the same seed and scaling', () => {
  const result = { method: 'hmmc', options: { seed: 3, normalise: 'zscore', leaves: 9 } };
  expect(clicked(result, { objects: 'points', chosen: null })).toEqual({
    words: 'Run k-means with 5 clusters',
    method: 'clustering',
    options: { method: 'kmeans', leaves: 5, seed: 3, normalise: 'zscore' },
    cut: null,
    runs: 1,
  });
});

test('another index of a visual tree makes the tree by that index, with the other options as they were', () => {
  const result = { method: 'visual-tree', options: { index: 'ch', balance: 'on', cost: 2 } };
  const chosen = { index: 'ch', balance: true } as const;
  expect(clicked(result, { objects: 'classes', chosen }, true)).toMatchObject({
    words: 'Make the tree by this index with balance',
    method: 'visual-tree',
    options: { index: 'db', balance: 'on', cost: 2 },
    runs: 1,
  });
});

test('a best number of groups of another tree of classes cuts it', () => {
  const found = clicked({ method: 'l2h', options: {} }, { objects: 'classes', chosen: null });
  expect(found).toMatchObject({ words: 'Cut this tree into 5 clusters', cut: { by: 'count', count: 5 }, runs: 0 });
});

test('every index has its formula, which says what the balance does to it', () => {
  for (const index of INDICES) expect(FORMULAS[index]).toMatch(/with balance \w+ [/·] δ$/);
});
