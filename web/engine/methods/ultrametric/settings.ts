import type { Term } from '../../bindings/ultrametric.ts';
import type { Options, ValuesOf } from '../../model/method.ts';
import { readOptions } from '../shared/options/values.ts';
import { OPTIONS } from './schema.ts';

type Values = ValuesOf<typeof OPTIONS>;
export type GraphKind = Exclude<Values['graph'], 'auto'>;

export interface Settings extends Omit<Values, 'terms' | 'top_nodes' | 'early_stop' | 'labelled_points'> {
  readonly weights: Readonly<Record<Term, number>>;
  readonly topNodes: number;
  readonly earlyStop: boolean;
  /** The labelled points themselves, by number and in order; empty: as many as `labelled` says, drawn with the seed. */
  readonly labelledPoints: string;
}

/** Reads the options. */
export function settle(options: Options): Settings {
  const { terms, top_nodes, early_stop, labelled_points, ...rest } = readOptions(OPTIONS, options);
  return {
    ...rest,
    weights: terms,
    topNodes: top_nodes,
    earlyStop: early_stop === 'on',
    labelledPoints: labelled_points,
  };
}
