import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import { readResultJson } from '../../../../../web/engine/hierarchy/json.ts';
import { readJsonTree } from '../../../../../web/engine/hierarchy/nested.ts';
import { writeNewick } from '../../../../../web/engine/hierarchy/newick.ts';
import type { FeatureSplits } from '../../../../../web/engine/methods/hmmc/findings.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { RUNNERS } from '../../../../../web/engine/methods/runners.ts';
import type { Descent } from '../../../../../web/engine/methods/ultrametric/descent.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { JOBS } from '../../../../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../../../../web/engine/workers/local-engine.ts';
import { curveOf, labelCurveOf } from '../../../../../web/page/app/finished/analysis.ts';
import { tableOf } from '../../../../../web/page/app/finished/confusion-table.ts';
import { type Finished, leafKind, titleOf } from '../../../../../web/page/app/finished/finished.ts';
import { madeBy, stepCount } from '../../../../../web/page/app/finished/steps.ts';
import { seriesOf } from '../../../../../web/page/app/linked-views/curve/history-series.ts';
import { leafOfPoint } from '../../../../../web/page/app/linked-views/points/look.ts';
import { compositionOf, nodeFacts } from '../../../../../web/page/app/node/node-facts.ts';
import { outliersBy } from '../../../../../web/page/app/outliers/outliers-panel.tsx';
import { comparableTreesOf } from '../../../../../web/page/app/session/comparable-trees.ts';
import type { Session } from '../../../../../web/page/app/session/session.ts';
import { checkResult } from '../../../../../web/page/app/session-file/check-result.ts';
import { sessionJson } from '../../../../../web/page/app/session-file/write.ts';
import { drawnPart } from '../../../../../web/page/app/tree/drawn.ts';
import { summaryOf } from '../../../../../web/page/app/tree/tree-in-words.tsx';
import { COLOUR_MEASURES } from '../../../../../web/page/app/view/colour-measures.ts';
import { SHARES } from '../../../../../web/page/app/view/measure-shares.ts';
import { rounds } from '../../../../support/cases.ts';
import { coreModule } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { sourceOf } from '../../../engine/data/write.ts';
import { groupedClasses, newSession, plantedFiles, shownBy } from '../local-sessions.ts';
import { decisionOf } from '../panels.ts';
import { seenIn } from '../sessions.ts';
import { mutant } from './mutants.ts';

/* A damaged session opens to something that can be looked at, or is refused by the name of the place; nothing in between. */

const MUTANTS = rounds(2000, 30);
const SEED = Number(process.env.PROPERTY_SEED);
const CLASSES = 7;

const engine = createLocalEngine(coreModule, RUNNERS, JOBS);
const start = (): Session => newSession({ engine });

const [logits, labels] = plantedFiles(60, CLASSES, 5);
const names = Array.from({ length: CLASSES }, (_, c) => `größe ${c}`);
const quoted = names.map((each) => `'${each}'`);
const files = (name: string): ByteSource[] => [
  new BufferSource(name, logits.bytes),
  labels,
  groupedClasses(names),
  sourceOf('reference.nwk', `((${quoted.slice(0, 3)}),(${quoted.slice(3)}));`),
];
const points = (): ByteSource[] => {
  const at = (row: number): string => `${Math.cos(row)},${(row % 3) + Math.sin(row)},${'abc'[row % 3]}`;
  return [sourceOf('points.csv', `x,y,label\n${Array.from({ length: 30 }, (_, row) => at(row)).join('\n')}\n`)];
};

interface Case {
  readonly name: string;
  readonly method: string;
  readonly options?: Options;
  readonly files: () => ByteSource[];
}

const CASES: readonly Case[] = [
  { name: 'L2H with support', method: 'l2h', options: { bootstrap: 3 }, files: () => files('logits.npy') },
  { name: 'confusion merging', method: 'confusion', files: () => files('logits.npy') },
  {
    name: 'several parents',
    method: 'confusion',
    options: { inheritance: 'multiple', r: 0.6 },
    files: () => files('logits.npy'),
  },
  { name: 'linkage of classes', method: 'linkage', files: () => files('logits.npy') },
  { name: 'linkage of points', method: 'linkage', files: points },
  {
    name: 'a fit that was stopped, which saw labels',
    method: 'ultrametric',
    options: { iterations: 5, early_stop: 'off', terms: 'closest:1,triplet:1', labelled: 0.5 },
    files: points,
  },
  { name: 'maximum margins', method: 'hmmc', options: { leaves: 4 }, files: points },
  { name: 'k-means', method: 'clustering', files: points },
  { name: 'a visual tree', method: 'visual-tree', files: () => files('features.npy') },
];

async function saved({ method, options = {}, files: opened }: Case): Promise<{ text: string; finished: Finished }> {
  const session = await shownBy(method, opened(), options);
  session.view.cut.value = { by: 'count', count: 3 };
  session.view.select(1);
  const finished = seenIn(session);
  return { text: sessionJson(finished, session.view.address.value), finished };
}

/** Works out what the panels, pictures and files show of a tree. */
function lookAt(session: Session, finished: Finished): void {
  const { result } = finished;
  const nodes = result.hierarchy.classOf.length;
  for (let node = 0; node < nodes; node += 1) {
    titleOf(finished, node);
    nodeFacts(finished, node);
    for (const { name } of finished.groupings) compositionOf(finished, node, name);
  }
  for (const measure of COLOUR_MEASURES) if (measure.fits(finished)) SHARES[measure.name]?.(finished);
  for (const grouping of finished.groupings) outliersBy(finished, grouping);
  for (let step = 0; step < stepCount(result); step += 1) {
    madeBy(result, step);
    decisionOf(result, step);
  }
  if (result.history !== undefined) seriesOf(result.history);
  if (leafKind(finished) !== 'classes') leafOfPoint(finished);
  curveOf(finished);
  labelCurveOf(finished);
  tableOf(finished);
  comparableTreesOf(session, finished);
  summaryOf(finished, session.clusters.value);
  drawnPart(finished, { top: null, folded: session.view.folded.value, turned: new Set(), siblings: 'made' });
  JSON.parse(resultJson(result));
  writeNewick(result);
}

const stateOf = (session: Session) => ({
  finished: session.finished.value,
  files: session.files.value,
  method: session.method.value.id,
  options: session.options.value,
  view: session.view.address.value,
  past: session.past.value,
  stale: session.stale.value,
});

test.each<[string, string, string, (findings: Record<string, unknown>) => object]>([
  [
    'trees on the way, among which the result is none',
    'ultrametric',
    'result.descent.steps: ',
    ({ descent }) => ({
      descent: { ...(descent as Descent), steps: (descent as Descent).steps.map((step) => step + 100) },
    }),
  ],
  [
    'weights of one child alone',
    'hmmc',
    'result.splits.nodes[0].weights: ',
    ({ splits }) => {
      const { features, nodes } = splits as FeatureSplits;
      const own = nodes.map((node) => ({ ...node, weights: node.weights.subarray(0, features.length) }));
      return { splits: { features, nodes: own } };
    },
  ],
])('%s: refused by their place', async (_, method, place, changed) => {
  const each = CASES.find((other) => other.method === method);
  if (each === undefined) return expect.unreachable();
  const { findings, ...result } = (await saved(each)).finished.result;
  const whole = { ...result, ...(findings as object) };
  expect(checkResult(whole).method).toBe(method);
  expect(() => checkResult({ ...whole, ...changed(findings as Record<string, unknown>) })).toThrow(place);
});

console.log(`${MUTANTS} of each kind of session from seed ${SEED}`);

describe.each(CASES)('a damaged session of $name', (each) => {
  test('opens to what can be looked at and saved again, or is refused by the name of the place', async () => {
    const { text } = await saved(each);
    const random = new Random(SEED);
    const shown = start();
    await shown.open(files('logits.npy'));
    let refused = 0;
    for (let i = 0; i < MUTANTS; i += 1) {
      const damaged = mutant(random, text);
      const session = refused % 50 === 0 ? start() : shown;
      const before = stateOf(session);
      await session.open([sourceOf(`mutant ${i}.json`, damaged)]);
      const [problem] = session.problems.value;
      if (problem === undefined) {
        const finished = session.finished.value;
        if (finished === null) throw new Error(`mutant ${i} is neither opened nor refused`);
        lookAt(session, finished);
        const again = start();
        await again.open([sourceOf('again.json', sessionJson(finished, session.view.address.value))]);
        expect(again.problems.value, `mutant ${i} opened, and what it is saved as does not`).toEqual([]);
      } else {
        refused += 1;
        expect(problem.code, `mutant ${i}: ${problem.message}`).not.toBeNull();
        const isSession = damaged.startsWith('{"format":"logitree-session"');
        if (isSession) expect(problem.message, `mutant ${i}`).toMatch(/^The session cannot be used: [\w.[\]]+: /);
        expect(stateOf(session)).toEqual(before);
        for (const { id } of session.problems.value) session.dismiss(id);
      }
    }
    expect(refused).toBeGreaterThan(MUTANTS / 4);
  });
});

const nested = JSON.stringify({
  name: 'root',
  children: [{ name: 'a', height: 1, children: [{ name: 'b' }, { name: 'c' }] }, { name: 'd' }],
});

test.each([
  ['result', readResultJson],
  ['nested tree', (text: string) => readJsonTree(JSON.parse(text))],
] as const)('a damaged %s in JSON is read as a tree, or refused by what is wrong', async (what, read) => {
  const random = new Random(SEED);
  const whole = async (): Promise<string> =>
    resultJson((await saved({ name: '', method: 'l2h', files: () => files('logits.npy') })).finished.result);
  const text = what === 'result' ? await whole() : nested;
  for (let i = 0; i < 2 * MUTANTS; i += 1) {
    const damaged = mutant(random, text);
    try {
      writeNewick(read(damaged));
    } catch (error) {
      expect(error, `mutant ${i}: ${error} in ${damaged.slice(0, 300)}`).toBeInstanceOf(DataError);
    }
  }
});
