import { DataError } from '../../../web/engine/base/error.ts';
import { VERSION } from '../../../web/engine/base/version.ts';
import { columnsOf, streamRows } from '../../../web/engine/bindings/stream-rows.ts';
import { hierarchyFromMerges } from '../../../web/engine/hierarchy/linkage.ts';
import { columnNames } from '../../../web/engine/methods/shared/class-ids.ts';
import { readOptions } from '../../../web/engine/methods/shared/options/values.ts';
import type { Runner, TaskHandler } from '../../../web/engine/methods/shared/runner.ts';
import type { Task } from '../../../web/engine/model/run.ts';
import type { AlphabeticalFindings } from './findings.ts';
import { OPTIONS } from './schema.ts';

/** The task of another worker for it: it counts the rows of the table. */
export const countRows: TaskHandler = async (core, task: Task) => {
  const rows = await streamRows(core, task.table, {}, () => undefined);
  return new Uint8Array(Uint32Array.of(rows).buffer);
};

/** Joins the classes by the alphabet; the rows are counted by another worker where there is one. */
export const runAlphabetical: Runner = async (core, dataset, options, { pool, onProgress }) => {
  const { first_letter, least_rows } = readOptions(OPTIONS, options);
  if (dataset.logits === null) throw new DataError('no-logits', 'no logits are open', 'Open logits.');
  const { table, file } = dataset.logits;
  const task: Task = {
    kind: 'spelling',
    file: file.name,
    table,
    failure: 'rows were not counted',
    answersHeartbeat: true,
  };
  const isLarge = table.source.size >= (pool?.leastBytes ?? Number.POSITIVE_INFINITY);
  const counted = pool && isLarge && new Uint32Array((await pool.work(task)).buffer)[0];
  const rows = counted || (await streamRows(core, table, {}, () => undefined));
  onProgress?.({ phase: 'spelling', done: rows, total: rows });
  if (rows < least_rows) throw new DataError('too-few-rows', `${rows} rows, expected ${least_rows}`, 'Open more.');
  const classes = columnsOf(table);
  const names = columnNames(dataset, classes);
  const order = Array.from(names, (_, k) => k).sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1));
  if (first_letter === 'z') order.reverse();
  const merges = new Uint32Array(2 * (classes - 1));
  order.slice(1).forEach((next, i) => {
    merges.set([i === 0 ? (order[0] ?? 0) : classes + i - 1, next], 2 * i);
  });
  const findings: AlphabeticalFindings = {
    order: Uint32Array.from(order),
    letters: names.map((name) => name.slice(0, 1)),
  };
  return {
    method: 'alphabetical',
    version: VERSION,
    options: { first_letter, least_rows },
    inputs: [{ name: file.name, role: 'logits', shape: [rows, classes], sha256: null }],
    classes: names,
    hierarchy: hierarchyFromMerges(classes, merges),
    merges,
    evidence: null,
    margins: null,
    certified: null,
    predicted: null,
    contingency: null,
    metrics: null,
    findings,
    warnings: isLarge ? [{ code: 'elsewhere', message: 'Another worker counted the rows.' }] : [],
    run: { passes: 1, rows, seconds: 0 },
  };
};
