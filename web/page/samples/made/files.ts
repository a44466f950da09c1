import type { SampleFile } from '../sample.ts';
import { noise, tempered, temperedLabels } from './logits.ts';
import { FIVE_CLASSES, FOUR_ANIMALS, FRUITS, ONE_WAY, OVER_PREDICTED, SIX_CLASSES, SMALL_GRAPH } from './matrices.ts';
import { house } from './picture.ts';
import { bridged, duplicates, nested } from './plane.ts';

const text = (name: string, content: string): SampleFile => ({ name, bytes: new TextEncoder().encode(content) });

/** The makers of the files of each small set. */
export const FILES = {
  fruits: () => [text('fruits.csv', FRUITS)],
  'one-way': () => [text('one-way.csv', ONE_WAY)],
  'over-predicted': () => [text('over-predicted.csv', OVER_PREDICTED)],
  'five-classes': () => [text('five-classes.csv', FIVE_CLASSES)],
  'two-temperatures': () => [
    text('temperature-1.csv', tempered(1)),
    text('true-classes.txt', temperedLabels()),
    text('temperature-4.csv', tempered(4)),
  ],
  noise: () => {
    const { logits, labels } = noise();
    return [text('noise.csv', logits), text('noise-labels.txt', labels)];
  },
  bridge: () => [text('bridge.csv', bridged())],
  nested: () => [text('nested.csv', nested())],
  duplicates: () => [text('duplicates.csv', duplicates())],
  'six-classes': () => [text('six-classes.csv', SIX_CLASSES)],
  'four-animals': () => [text('four-animals.csv', FOUR_ANIMALS)],
  'small-graph': () => [text('small-graph.csv', SMALL_GRAPH)],
  picture: () => [{ name: 'house.png', bytes: house() }],
} as const satisfies Readonly<Record<string, () => readonly SampleFile[]>>;
