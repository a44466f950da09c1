import { type Finished, titleOf } from '../finished/finished.ts';
import { count, counted } from '../parts/format.ts';
import type { AskedRows } from '../view/asked-rows.ts';

/** What was asked for, in words: "maple_tree taken for oak_tree". */
export function askedText(finished: Finished, { truth, predicted, either }: AskedRows): string {
  const name = (node: number): string => titleOf(finished, node);
  const parts = [
    ...(truth !== null && predicted !== null && truth !== predicted
      ? [`${name(truth)} taken for ${name(predicted)}`]
      : []),
    ...(truth !== null && truth === predicted ? [`${name(truth)} recognised`] : []),
    ...(truth !== null && predicted === null ? [`truly ${name(truth)}`] : []),
    ...(truth === null && predicted !== null ? [`predicted as ${name(predicted)}`] : []),
    ...(either === undefined ? [] : [`true or predicted class in ${name(either)}`]),
  ];
  return parts.join(', ');
}

/** "87 of 10,000 points: maple_tree taken for oak_tree". */
export function shownText(shown: number, all: number, asked: string): string {
  const points =
    shown === all ? counted(all, 'point', 'points') : `${count(shown)} of ${counted(all, 'point', 'points')}`;
  return asked === '' ? points : `${points}: ${asked}`;
}
