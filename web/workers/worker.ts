import core from 'virtual:core/logitree';
import { RUNNERS, TASKS } from '../methods/runners.ts';
import { JOBS } from './all-jobs.ts';
import { serveJobs } from './serve-jobs.ts';

/** The worker of every method. */
serveJobs(core, RUNNERS, TASKS, JOBS);
