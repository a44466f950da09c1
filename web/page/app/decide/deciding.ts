import { remembered } from '../../../engine/base/once.ts';
import { type Seen, withSeen } from '../../../engine/decisions/seen.ts';
import type { DecideRequest, DecideSettings, Decisions } from '../../../engine/decisions/types.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import type { Phase } from '../../../engine/model/method.ts';
import type { Session } from '../session/session.ts';
import { Work } from '../session/work.ts';
import type { TreeAtHand } from './at-hand.ts';
import { type Origin, seenBy } from './origin.ts';

/** Trees that are judged, and the settings of the judgement. */
export interface Asked {
  readonly dataset: Dataset;
  /** Open files: they hold the points. */
  readonly files: Origin['files'];
  readonly trees: readonly TreeAtHand[];
  /** Why other trees take no part. */
  readonly refused: readonly string[];
  readonly settings: DecideSettings;
}

/** Findings, with the request that they answer. */
export interface Found extends Asked {
  readonly decisions: Decisions;
  /** Of each tree that was given. */
  readonly seen: readonly Seen[];
}

const PHASES: Readonly<Record<string, Phase>> = {
  fitting: { verb: 'Fitting the temperature', unit: 'rows' },
  building: { verb: 'Making trees of the calibration points', unit: 'rows' },
  deciding: { verb: 'Answering with every tree', unit: 'rows' },
  scanning: { verb: 'Weighing every step', unit: 'rows' },
  resampling: { verb: 'Resampling the judged points', unit: 'resamples' },
  shuffling: { verb: 'Answering with shuffled trees', unit: 'trees' },
};

/** Phase of a run that judges trees, in words. */
export const decidingPhase = (id: string): Phase => PHASES[id] ?? { verb: 'Reading', unit: 'rows' };

const isSame = (a: Asked, b: Asked): boolean =>
  a.dataset === b.dataset &&
  JSON.stringify(a.settings) === JSON.stringify(b.settings) &&
  a.trees.length === b.trees.length &&
  a.trees.every(({ name, tree }, i) => name === b.trees[i]?.name && tree.hierarchy === b.trees[i]?.tree.hierarchy);

/** Decisions of a session: they outlive the picture that shows them. */
export const decidingOf = remembered(
  (session: Session) =>
    new Work<Found, Asked>(
      decidingPhase,
      async (context, asked) => {
        const { dataset, files, trees, settings } = asked;
        const request: DecideRequest = { settings, trees: trees.map(({ name, tree }) => ({ name, tree })) };
        const [decisions, seen] = await Promise.all([
          session.engine.ask('decide', { dataset, ...request }, context),
          seenBy(
            dataset,
            files,
            trees.map(({ origin }) => origin),
            (source) => session.digestOf(source),
          ),
        ]);
        return { ...asked, decisions: withSeen(decisions, seen), seen };
      },
      { isSame, mayStay: ({ dataset }, asked) => dataset === asked.dataset },
    ),
);
