import { KEY_FONT } from './labels.ts';
import type { PlaceRequest } from './layout.ts';
import type { TextMark } from './marks.ts';
import { shorten } from './text.ts';

/** The meaning of the numbers of an axis of heights, written from a place up to `end`; nothing if it is not known. */
export function axisTitle({ heights, measure }: PlaceRequest, x: number, y: number, end: number): TextMark[] {
  if (heights === null || heights === '') return [];
  const text = shorten(heights, end - x, KEY_FONT, measure);
  return [
    {
      shape: 'text',
      id: 'axis title',
      style: 'tick',
      node: -1,
      group: -1,
      x,
      y,
      rotate: 0,
      anchor: 'start',
      text,
      full: text === heights ? null : heights,
      zoom: 1,
    },
  ];
}
