import type { MethodOption } from '../../../model/method.ts';
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
