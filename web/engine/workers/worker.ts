import core from 'virtual:core/logitree';
import { RUNNERS } from '../methods/runners.ts';
import { JOBS } from './all-jobs.ts';
import { ALL_TASKS } from './all-tasks.ts';
import { serveJobs } from './serve-jobs.ts';

/** The worker of the page: every method and job, with the core in its text. */
serveJobs(core, RUNNERS, ALL_TASKS, JOBS);
