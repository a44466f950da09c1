import { CONVENTIONS } from '../../web/bindings/neighbours.ts';
import { REDUCTIONS } from '../../web/bindings/ultrametric.ts';
import { roleOfGraph } from '../../web/data/roles/role-of-graph.ts';
import { readTerms, SCALES } from '../../web/methods/ultrametric/settings.ts';
import type { Role } from '../../web/model/dataset.ts';
import { type Arguments, oneOf, readArguments, UsageError, wholeNumber } from './arguments.ts';
import { haveLabels } from './files.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
];
const ROLES: Readonly<Record<string, Role>> = {
  knn: 'features',
  edges: 'edges',
  dissimilarity: 'dissimilarity',
  confusion: 'confusion',
  'class-means': 'logits',
};
const STARTS = ['scaled', 'exact', 'paper', 'authors', 'average'];

const FLAGS = [
  ...['graph', 'neighbours', 'convention', 'terms', 'reduce', 'top-nodes', 'margin', 'sigmoid', 'scale', 'positive'],
  ...['start', 'iterations', 'early-stop', 'step', 'clusters', 'labelled', 'workers'],
  ...COMMON_FLAGS,
  ...INPUTS.map(([flag]) => flag),
];

/** A number of at least 0, above it if said, or undefined if the flag is not given. */
function decimal({ flags }: Arguments, flag: string, above: boolean, most = Number.MAX_VALUE): number | undefined {
  const text = flags[flag];
  const value = Number(text);
  if (text !== undefined && (text.trim() === '' || !(above ? value > 0 : value >= 0) || value > most)) {
    const limit = most === Number.MAX_VALUE ? '' : ` and at most ${most}`;
    throw new UsageError(`--${flag} is ${text}, expected a number ${above ? 'above' : 'of at least'} 0${limit}`);
  }
  return text === undefined ? undefined : value;
}

function termsOf({ flags }: Arguments): string | undefined {
  try {
    readTerms(flags.terms ?? 'closest:1');
    return flags.terms;
  } catch (error) {
    throw new UsageError(error instanceof Error ? `--${error.message}` : String(error));
  }
}

/** `cli ultrametric`: a graph to the hierarchy that fits it. The result JSON, or nothing if it went to a file. */
export async function ultrametric(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS);
  const graph = oneOf(args, 'graph', Object.keys(ROLES)) ?? 'auto';
  const options = {
    graph,
    neighbours: wholeNumber(args, 'neighbours'),
    convention: oneOf(args, 'convention', CONVENTIONS),
    terms: termsOf(args),
    reduce: oneOf(args, 'reduce', REDUCTIONS),
    top_nodes: wholeNumber(args, 'top-nodes', 0),
    margin: decimal(args, 'margin', false),
    sigmoid: decimal(args, 'sigmoid', true),
    scale: oneOf(args, 'scale', SCALES),
    positive: oneOf(args, 'positive', ['softplus', 'relu']),
    start: oneOf(args, 'start', STARTS),
    iterations: wholeNumber(args, 'iterations', 0),
    early_stop: oneOf(args, 'early-stop', ['on', 'off']),
    step: decimal(args, 'step', true),
    clusters: wholeNumber(args, 'clusters'),
    labelled: decimal(args, 'labelled', true, 1),
    seed: wholeNumber(args, 'seed', 0),
  };
  /* Confusions can be counted from logits, too. */
  const role = graph === 'confusion' && (await haveLabels(args.input, args.flags.labels)) ? 'logits' : ROLES[graph];
  return runMethod('ultrametric', args, role ?? roleOfGraph, INPUTS, options, {
    workers: wholeNumber(args, 'workers'),
  });
}
