import type { HintsOf, MethodOption } from '../../../model/method.ts';
import { choices } from './common.ts';

// Options of graphs of nearest neighbours.

export const NEIGHBOURS = {
  kind: 'integer',
  key: 'neighbours',
  label: 'Neighbours',
  minimum: 1,
  maximum: 1_000_000_000,
  default: 5,
} as const satisfies MethodOption;

export const CONVENTION = {
  kind: 'choice',
  key: 'convention',
  label: 'Edge lengths',
  rare: true,
  choices: choices(['plain', 'as they are'], ['authors', 'as in the published code']),
} as const satisfies MethodOption;

export const NEIGHBOUR_HINTS: HintsOf<readonly [typeof NEIGHBOURS, typeof CONVENTION]> = {
  neighbours:
    'For features: every point gets an edge to each of this many nearest points, and a spanning tree connects all points.',
  convention:
    'The published code halves the length of an edge if only one of its points has the other among its nearest.',
  'convention.plain': 'no edge is halved',
  'convention.authors': 'for reproducing the published numbers',
};
