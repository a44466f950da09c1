import core from 'virtual:core/logitree';
import { RUNNERS, TASKS } from '../methods/runners.ts';
import { advise } from '../methods/shared/advice/advise.ts';
import { compareTreePair } from '../methods/shared/comparison/comparison.ts';
import { digestOf } from './digest.ts';
import { serveJobs } from './jobs.ts';
import type { Further } from './local-engine.ts';

/** The worker of every method. */
const further: Further = {
  compare: compareTreePair,
  digest: digestOf,
  advise: (instance, dataset, question, context) => advise(instance, RUNNERS, dataset, question, context),
};

serveJobs(core, RUNNERS, TASKS, further);
