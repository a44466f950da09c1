import core from 'virtual:core/logitree';
import { compareRivals } from '../methods/comparison.ts';
import { createFeatureWork } from '../methods/features/work.ts';
import { RUNNERS } from '../methods/runners.ts';
import { digestOf } from './digest.ts';
import { serveJobs } from './jobs.ts';

/** The worker of every method. */
serveJobs(core, RUNNERS, { compare: compareRivals, digest: digestOf }, createFeatureWork());
