import core from 'virtual:core/logitree';
import { RUNNERS } from '../methods/runners.ts';
import { serveJobs } from './jobs.ts';

/** The worker of every method. */
serveJobs(core, RUNNERS);
