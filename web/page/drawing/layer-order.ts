import type { Mark, Style } from './marks.ts';

/** From back to front; each layer holds elements of one kind. */
export const LAYERS = {
  cell: 'path',
  wedge: 'path',
  hover: 'path',
  grid: 'path',
  twig: 'path',
  link: 'path',
  shared: 'path',
  axis: 'path',
  dot: 'dot',
  fold: 'dot',
  share: 'text',
  label: 'text',
  ring: 'path',
  key: 'text',
  tick: 'text',
  outline: 'path',
  cut: 'path',
  marker: 'dot',
  tip: 'text',
} as const satisfies Partial<Record<Style, Mark['shape']>>;
export type Layer = keyof typeof LAYERS;
export const LAYER_NAMES = Object.keys(LAYERS) as Layer[];

export const layerOf = ({ style }: Mark): Layer =>
  style === 'found' ? 'label' : style === 'corner' ? 'key' : style === 'feature' ? 'share' : style;

const RANKS = new Map(LAYER_NAMES.map((name, rank) => [name, rank]));
const rankOf = (mark: Mark): number => RANKS.get(layerOf(mark)) ?? LAYER_NAMES.length;

/** Marks from back to front. */
export const inLayerOrder = (marks: readonly Mark[]): Mark[] => [...marks].sort((a, b) => rankOf(a) - rankOf(b));

/** The opacity of other groups while one is looked at. */
export const FADED = 0.12;
