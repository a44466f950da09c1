import core from 'virtual:core/logitree-first';
import { FIRST_RUNS } from '../methods/first-runs.ts';
import { offeringToLeaveOut } from '../methods/shared/bad-rows-offer.ts';
import { tasksOf } from '../methods/shared/task-runner.ts';
import { serveJobs } from './serve-jobs.ts';

/** The worker of the first tree: a third of the weight of the one that knows every method. */
const runners = Object.fromEntries(Object.entries(FIRST_RUNS).map(([id, { run }]) => [id, offeringToLeaveOut(run)]));

serveJobs(core, runners, tasksOf(FIRST_RUNS));
