import type { Flag, FlagGroup } from '../../../web/engine/model/command.ts';

/* Flags of shards that are read on several machines. */

export const MAP = {
  kind: 'switch',
  key: 'map',
  hint: 'The inputs are shards: writes to -o what merging needs of each row, without the rows; with --plan what a further reading asks for. Takes --as, --top, --chunk and --workers (docs/billions-of-rows.md).',
} as const satisfies Flag;

export const REDUCE = {
  kind: 'switch',
  key: 'reduce',
  hint: 'The inputs are pieces that --map wrote: makes the tree of all shards, the same as of one run. Where lists leave merges undecided, --plan is written: exit status 3.',
} as const satisfies Flag;

export const PIECE = {
  kind: 'text',
  key: 'o',
  value: 'PIECE',
  writes: true,
  isNeeded: true,
  hint: 'Of --map: the file to write.',
} as const satisfies Flag;

export const PLAN = {
  kind: 'text',
  key: 'plan',
  value: 'PLAN',
  hint: 'Of --reduce: where to write what is to be read again. Of --map: the file that --reduce wrote so.',
} as const satisfies Flag;

export const SHARDS: FlagGroup = {
  title: 'Shards, read on several machines',
  flags: [MAP, REDUCE, { ...PIECE, isNeeded: false }, PLAN],
};
