import type { MethodOption } from '../../../model/method.ts';

// Settings that methods on features have in common.

export const LEAVES: MethodOption = {
  kind: 'integer',
  key: 'leaves',
  label: 'Leaves',
  hint: '0: as many as there are classes in the labels, or 8.',
  minimum: 0,
  maximum: 1000,
  default: 0,
};

export const BRANCHING: MethodOption = {
  kind: 'integer',
  key: 'branching',
  label: 'Children',
  hint: 'How many children each node that is split gets.',
  minimum: 2,
  maximum: 16,
  default: 2,
};
