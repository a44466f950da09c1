import { at } from '../base/arrays.ts';
import { type Core, reserve } from '../bindings/core.ts';
import type { Kind } from '../bindings/rows.ts';
import { drawRows } from '../bindings/sample-rows.ts';
import { type FittedTemperature, Temperature } from '../bindings/temperature.ts';
import { asDataError } from '../methods/shared/as-data-error.ts';
import type { RunContext } from '../model/run.ts';
import { streamChosen } from './chosen-rows.ts';
import type { DecideRows } from './rows.ts';
import type { DecideSettings } from './types.ts';

/** Values of rows that are held in memory. */
const HELD_VALUES = 2 ** 24;

/** Sample of the rows, as many as are held, drawn at random. */
function held(rows: Uint32Array, classes: number, seed: number): Uint32Array {
  const places = drawRows(rows.length, Math.max(1, Math.floor(HELD_VALUES / classes)), seed);
  return places.length === rows.length ? rows : places.map((place) => at(rows, place));
}

/** Rows of the first table by their numbers, with their labels. */
async function pushChosen(
  core: Core,
  fit: Temperature,
  { tables }: DecideRows,
  chosen: Uint32Array,
  context: RunContext,
): Promise<void> {
  const [first] = tables;
  if (first === undefined) return;
  const labels = Int32Array.from(chosen, (row) => at(first.labels, row));
  try {
    await streamChosen(core, first.input.table, chosen, context, (rows, place) => {
      fit.push(rows, labels.subarray(place, place + rows.count));
      context.onProgress?.({ phase: 'fitting', done: place + rows.count, total: chosen.length });
    });
  } catch (error) {
    throw asDataError(error, first.input.file.name, (row) => chosen[row] ?? row);
  }
}

/** The temperature of the rows that fit, to 6 significant decimals, or the one that is given. */
export async function fitTemperature(
  core: Core,
  rows: DecideRows,
  kind: Kind,
  { temperature, seed }: DecideSettings,
  context: RunContext,
): Promise<FittedTemperature> {
  if (temperature !== null) return { temperature, isAtBound: false, impossible: 0 };
  const chosen = held(rows.fit, rows.classes, seed);
  reserve(core, Float64Array.BYTES_PER_ELEMENT * chosen.length * rows.classes);
  return new Temperature(core, kind, rows.classes).use(async (fit) => {
    await pushChosen(core, fit, rows, chosen, context);
    const fitted = fit.fit();
    return { ...fitted, temperature: Number(fitted.temperature.toPrecision(6)) };
  });
}
