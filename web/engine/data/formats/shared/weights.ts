/** Tells the weights of a model, as state_dict() and Keras save them, from what it gave for points. */

import { DataError } from '../../../base/error.ts';
import type { Guess } from '../../../model/dataset.ts';
import type { Member } from './members.ts';

const OF_A_MODEL: Guess = {
  role: 'unused',
  roles: ['unused', 'features'],
  reason: 'weights of a model, which are not what it gave for points',
};

/** Layers of a network have their weights and biases side by side, under such names. */
const LAYER = /^(.*?)(weight|kernel|bias)((?::\d+)?)$/;

/** The members, of which those that are layers of a network are for nothing but features. */
export function withoutWeights(members: readonly Member[]): Member[] {
  const weights = weightsIn(members);
  return members.map((member) => {
    const { name, found } = member;
    return weights.has(name) && !(found instanceof DataError)
      ? { name, found: { ...found, guess: OF_A_MODEL } }
      : member;
  });
}

/** The names of weights and biases, where a layer has both. */
function weightsIn(members: readonly Member[]): ReadonlySet<string> {
  const names = new Set(members.map(({ name }) => name));
  return new Set(
    [...names].filter((name) => {
      const [, layer = '', what = '', end = ''] = LAYER.exec(name) ?? [];
      const others = what === 'bias' ? ['weight', 'kernel'] : ['bias'];
      return what !== '' && others.some((other) => names.has(`${layer}${other}${end}`));
    }),
  );
}
