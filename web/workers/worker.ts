import core from 'virtual:core/logitree';
import { RUNNERS } from '../methods/runners.ts';
import { advise } from '../methods/shared/advice/advise.ts';
import { compareRivals } from '../methods/shared/comparison/comparison.ts';
import { createFeatureWork } from '../methods/shared/features/work.ts';
import { digestOf } from './digest.ts';
import { serveJobs } from './jobs.ts';
import type { Further } from './local-engine.ts';

/** The worker of every method. */
const further: Further = {
  compare: compareRivals,
  digest: digestOf,
  advise: (instance, dataset, question, context) => advise(instance, RUNNERS, dataset, question, context),
};

serveJobs(core, RUNNERS, further, createFeatureWork());
