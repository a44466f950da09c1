import { at } from '../base/arrays.ts';
import type { Core } from '../bindings/core.ts';
import { Decide, type DecideOptions } from '../bindings/decide.ts';
import { drawRows } from '../bindings/sample-rows.ts';
import { rangeOfAll } from '../methods/shared/metrics/random-trees.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { RunContext } from '../model/run.ts';
import { bandOf, curveOf } from './curve.ts';
import { stepsAlone } from './pieces.ts';
import { measuresOf, severityOf } from './points.ts';
import { countTables, type LabelledRows } from './rows.ts';
import type { Plan } from './run.ts';
import { PARTS } from './split.ts';
import { shuffledTree } from './trees.ts';
import type { DecidedTree } from './types.ts';

/** Evaluation rows that shuffled trees are looked at with. */
const BAND_ROWS = 20_000;
/** Trees that are looked at in one reading. */
const TREES_AT_A_TIME = 10;
const JUDGED = PARTS.indexOf('evaluation');

/** So many of the evaluation rows, drawn at random, and nothing else. */
function sampleOf({ rows, request: { settings } }: Plan, most: number): LabelledRows[] {
  const drawn = drawRows(rows.evaluation, most, settings.seed);
  let before = 0;
  let next = 0;
  return rows.tables.map(({ input, labels, parts }) => {
    const chosen: number[] = [];
    parts.forEach((part, row) => {
      if (part !== JUDGED) return;
      if (drawn[next] === before) {
        chosen.push(row);
        next += 1;
      }
      before += 1;
    });
    return {
      input,
      labels: Int32Array.from(chosen, (row) => at(labels, row)),
      parts: new Uint8Array(chosen.length).fill(JUDGED),
      chosen: Uint32Array.from(chosen),
    };
  });
}

interface Shuffled {
  readonly haurc: number;
  readonly severity: number | null;
  readonly hd5: number;
  readonly curve: DecidedTree['curve'];
}

/** Some shuffled trees, by the ruler as it is. */
async function judge(
  core: Core,
  plan: Plan,
  ruler: Hierarchy,
  trees: readonly Hierarchy[],
  tables: readonly LabelledRows[],
  context: RunContext,
): Promise<Shuffled[]> {
  const { rows, kind, temperature, request } = plan;
  const options: DecideOptions = {
    ...{ kind, temperature, ruler: 0, trees: [ruler, ...trees], full: false, mostSteps: 2 ** 24 },
    cost: request.settings.cost,
  };
  return new Decide(core, rows.classes, options).use(async (decide) => {
    const read = (what: DecideOptions) => countTables(core, decide, what, tables, context, () => undefined);
    await read(options);
    decide.endRows();
    if (decide.scan(0, new Float64Array(0))) {
      await read(stepsAlone(options));
      decide.endScan();
    }
    const [judged = 0] = decide.report('totals');
    const measures = measuresOf(ruler, decide.report('nodes'), decide.report('labels'));
    return trees.map((_, i) => {
      const { severity, hd } = severityOf(decide.report('ranking', i + 1, 1), measures, judged, rows.classes);
      return { haurc: decide.area(i + 1)[0], severity, hd5: hd[1], curve: curveOf(decide.report('curve', i + 1)) };
    });
  });
}

/** For every tree what trees of its shape over shuffled classes give; null for `none`, and without shuffles. */
export async function bandsOf(
  core: Core,
  plan: Plan,
  context: RunContext,
  bandRows = BAND_ROWS,
): Promise<DecidedTree['shuffled'][]> {
  const { shuffles } = plan.request.settings;
  const [, ruler] = plan.entries;
  if (shuffles === 0 || ruler === undefined) return [];
  const tables = sampleOf(plan, bandRows);
  const shuffled = plan.entries
    .slice(1)
    .flatMap(({ hierarchy }) =>
      Array.from({ length: shuffles }, (_, s) => shuffledTree(hierarchy, plan.rows.classes, s)),
    );
  const found: Shuffled[] = [];
  for (let first = 0; first < shuffled.length; first += TREES_AT_A_TIME) {
    const some = shuffled.slice(first, first + TREES_AT_A_TIME);
    found.push(...(await judge(core, plan, ruler.hierarchy, some, tables, context)));
    context.onProgress?.({ phase: 'shuffling', done: found.length, total: shuffled.length });
  }
  return plan.entries.map((_, t) => {
    if (t === 0) return null;
    const ofTree = Array.from({ length: shuffles }, (_, s) => at(found, (t - 1) * shuffles + s));
    const severities = ofTree.flatMap(({ severity }) => severity ?? []);
    return {
      haurc: rangeOfAll(ofTree.map(({ haurc }) => haurc)),
      crmSeverity: severities.length < shuffles ? null : rangeOfAll(severities),
      crmHd5: rangeOfAll(ofTree.map(({ hd5 }) => hd5)),
      band: bandOf(ofTree.map(({ curve }) => curve)),
    };
  });
}
