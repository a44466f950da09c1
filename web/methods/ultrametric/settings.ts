import { CONVENTIONS, type Convention } from '../../bindings/neighbours.ts';
import { POSITIVES, REDUCTIONS, STARTS, TERMS, type Term } from '../../bindings/ultrametric.ts';
import type { Options } from '../../model/method.ts';
import { choice } from '../shared/options/choice.ts';
import { numberOption, wholeOption, wrongOption } from '../shared/options/number-option.ts';

import { readPoints } from './labelled.ts';

/** Which options there are, and what they are without a word about them. */
const GRAPH_KINDS = ['knn', 'edges', 'dissimilarity', 'confusion', 'class-means', 'image'] as const;
export type GraphKind = (typeof GRAPH_KINDS)[number];
export const SCALES = ['none', 'max'] as const;
const OFFERED_POSITIVES = POSITIVES.filter((positive) => positive !== 'identity');
const OFFERED_STARTS = STARTS.filter((start) => start !== 'given');
const DEFAULT_TERMS = 'closest:1';

export interface Settings {
  readonly graph: GraphKind | 'auto';
  readonly neighbours: number;
  readonly convention: Convention;
  readonly weights: Readonly<Record<Term, number>>;
  readonly reduce: (typeof REDUCTIONS)[number];
  readonly topNodes: number;
  readonly margin: number;
  readonly sigmoid: number;
  readonly scale: (typeof SCALES)[number];
  readonly positive: (typeof POSITIVES)[number];
  readonly start: (typeof STARTS)[number];
  readonly iterations: number;
  readonly earlyStop: boolean;
  readonly step: number;
  /** 0: as many as there are classes, or none. */
  readonly clusters: number;
  /** The share of labelled points whose labels the triplets may see. */
  readonly labelled: number;
  /** The labelled points themselves, by number and in order; empty: as many as `labelled` says, drawn with the seed. */
  readonly labelledPoints: string;
  readonly seed: number;
}

const positive = (options: Options, key: string, byDefault: number): number =>
  numberOption(options, key, byDefault, (x) => x > 0, 'a number above 0');

/**
 * "closest:1,size:0.5": terms and their weights; a weight of 1 may be left out.
 * @throws DataError for a term that does not exist, a term given twice and a weight that is not a number above 0
 */
export function readTerms(text: string): Record<Term, number> {
  const weights = { closest: 0, size: 0, triplet: 0, dasgupta: 0 };
  for (const part of text.split(',')) {
    const [name = '', weight = '1', ...rest] = part.trim().split(':');
    const term = TERMS.find((known) => known === name);
    const value = Number(weight);
    if (term === undefined || weights[term] !== 0 || rest.length > 0 || !(value > 0 && Number.isFinite(value))) {
      throw wrongOption(
        'terms',
        text,
        `some of ${TERMS.join(', ')}, each once with a weight above 0, as in closest:1,size:0.5`,
      );
    }
    weights[term] = value;
  }
  return weights;
}

export const termsText = (weights: Readonly<Record<Term, number>>): string =>
  TERMS.filter((term) => weights[term] > 0)
    .map((term) => `${term}:${weights[term]}`)
    .join(',');

function points(options: Options): string {
  const text = options.labelled_points ?? '';
  if (typeof text !== 'string' || (text !== '' && readPoints(text) === null)) {
    throw wrongOption('labelled_points', text, 'numbers of points, each once, as in 3,17,40');
  }
  return text;
}

/** Checks the options. */
export function settle(options: Options): Settings {
  return {
    graph: choice(options, 'graph', ['auto', ...GRAPH_KINDS]),
    neighbours: wholeOption(options, 'neighbours', 5, 1),
    convention: choice(options, 'convention', CONVENTIONS),
    weights: readTerms(String(options.terms ?? DEFAULT_TERMS)),
    reduce: choice(options, 'reduce', REDUCTIONS),
    topNodes: wholeOption(options, 'top_nodes', 10, 0),
    margin: numberOption(options, 'margin', 1, (x) => x >= 0, 'a number of at least 0'),
    sigmoid: positive(options, 'sigmoid', 50),
    scale: choice(options, 'scale', SCALES),
    positive: choice(options, 'positive', OFFERED_POSITIVES),
    start: choice(options, 'start', OFFERED_STARTS),
    iterations: wholeOption(options, 'iterations', 500, 0),
    earlyStop: choice(options, 'early_stop', ['on', 'off']) === 'on',
    step: positive(options, 'step', 0.1),
    clusters: wholeOption(options, 'clusters', 0, 0),
    labelledPoints: points(options),
    labelled: numberOption(options, 'labelled', 0.1, (x) => x > 0 && x <= 1, 'a share above 0 and at most 1'),
    seed: wholeOption(options, 'seed', 0, 0),
  };
}
