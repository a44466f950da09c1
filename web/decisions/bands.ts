import { at } from '../base/at.ts';
import type { Core } from '../bindings/core.ts';
import { Decide } from '../bindings/decide.ts';
import { drawRows } from '../bindings/sample-rows.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { Range } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { curveOf } from './curve.ts';
import { measuresOf, severityOf } from './points.ts';
import { bandOf } from './risk-at.ts';
import { type LabelledRows, pushRows } from './rows.ts';
import type { Plan } from './run.ts';
import { shuffledTree } from './shuffled.ts';
import { PARTS } from './split.ts';
import type { DecidedTree } from './types.ts';

/** Evaluation rows that shuffled trees are looked at with. */
const BAND_ROWS = 20_000;
/** Trees that are looked at in one reading. */
const TREES_AT_A_TIME = 20;
const UNUSED = PARTS.indexOf('fit');
const JUDGED = PARTS.indexOf('evaluation');

/** The tables with so many of the evaluation rows, drawn at random, and nothing else. */
function sampleOf({ rows, request: { settings } }: Plan, most: number): LabelledRows[] {
  const chosen = drawRows(rows.evaluation, most, settings.seed);
  let place = 0;
  let next = 0;
  return rows.tables.map((table) => ({
    ...table,
    parts: table.parts.map((part) => {
      if (part !== JUDGED) return UNUSED;
      const isChosen = chosen[next] === place;
      place += 1;
      next += isChosen ? 1 : 0;
      return isChosen ? JUDGED : UNUSED;
    }),
  }));
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
  onRows: (rows: number) => void,
): Promise<Shuffled[]> {
  const { rows, kind, temperature, request } = plan;
  const decide = new Decide(core, rows.classes, {
    ...{ kind, temperature, ruler: 0, trees: [ruler, ...trees], targets: [], full: false, mostSteps: 2 ** 24 },
    ...{ cost: request.settings.cost, threshold: 0 },
  });
  try {
    const read = () => pushRows(core, decide, tables, context, onRows);
    await read();
    decide.endRows();
    if (decide.scan(0, new Float64Array(0))) {
      await read();
      decide.endScan();
    }
    const [judged = 0] = decide.report('totals');
    const measures = measuresOf(ruler, decide.report('nodes'), decide.report('labels'));
    return trees.map((_, i) => {
      const { severity, hd } = severityOf(decide.report('ranking', i + 1, 1), measures, judged, rows.classes);
      return { haurc: decide.area(i + 1)[0], severity, hd5: hd[1], curve: curveOf(decide.report('curve', i + 1)) };
    });
  } finally {
    decide.destroy();
  }
}

function rangeOf(values: readonly number[]): Range {
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    min: Math.min(...values),
    max: Math.max(...values),
  };
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
    found.push(...(await judge(core, plan, ruler.hierarchy, some, tables, context, () => undefined)));
    context.onProgress?.({ phase: 'shuffling', done: found.length, total: shuffled.length });
  }
  return plan.entries.map((_, t) => {
    if (t === 0) return null;
    const ofTree = Array.from({ length: shuffles }, (_, s) => at(found, (t - 1) * shuffles + s));
    const severities = ofTree.flatMap(({ severity }) => severity ?? []);
    return {
      haurc: rangeOf(ofTree.map(({ haurc }) => haurc)),
      crmSeverity: severities.length < shuffles ? null : rangeOf(severities),
      crmHd5: rangeOf(ofTree.map(({ hd5 }) => hd5)),
      band: bandOf(ofTree.map(({ curve }) => curve)),
    };
  });
}
