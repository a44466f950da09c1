import { type Finished, titleOf } from '../finished/finished.ts';
import { count, counted, UNDEFINED } from '../parts/format.ts';
import type { AskedRows } from '../view/asked-rows.ts';

/** The question in words: "maple_tree taken for oak_tree". */
export function askedText(finished: Finished, { truth, predicted, either }: AskedRows, hasTruth: boolean): string {
  const name = (node: number): string => titleOf(finished, node);
  const parts = [
    ...(truth !== null && predicted !== null && truth !== predicted
      ? [`${name(truth)} taken for ${name(predicted)}`]
      : []),
    ...(truth !== null && truth === predicted ? [`${name(truth)} recognised`] : []),
    ...(truth !== null && predicted === null ? [`truly ${name(truth)}`] : []),
    ...(truth === null && predicted !== null ? [`predicted as ${name(predicted)}`] : []),
    ...(either === undefined ? [] : [`${hasTruth ? 'true or predicted' : 'predicted'} class in ${name(either)}`]),
  ];
  return parts.join(', ');
}

/** A probability or a difference of two in three decimals, never rounded to what it is not: 0.394, < 0.001, > 0.999, 1. */
export function probability(value: number): string {
  if (Number.isNaN(value)) return UNDEFINED;
  const size = Math.abs(value);
  const isLess = value < 0;
  if (size === 0 || size === 1) return isLess ? `−${size}` : String(size);
  if (size < 0.0005) return isLess ? '> −0.001' : '< 0.001';
  if (size >= 0.9995) return isLess ? '< −0.999' : '> 0.999';
  return `${isLess ? '−' : ''}${size.toFixed(3)}`;
}

/** "87 of 10,000 points: maple_tree taken for oak_tree". */
export function shownText(shown: number, all: number, asked: string): string {
  const points =
    shown === all ? counted(all, 'point', 'points') : `${count(shown)} of ${counted(all, 'point', 'points')}`;
  return asked === '' ? points : `${points}: ${asked}`;
}
