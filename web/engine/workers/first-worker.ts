import core from 'virtual:core/logitree-first';
import { FIRST_METHODS, FIRST_TASKS } from '../methods/first-methods.ts';
import { offeringToLeaveOut } from '../methods/shared/bad-rows-offer.ts';
import { serveJobs } from './serve-jobs.ts';

/** The worker of the first tree: a third of the weight of the one that knows every method. */
const runners = Object.fromEntries(Object.entries(FIRST_METHODS).map(([id, { run }]) => [id, offeringToLeaveOut(run)]));

serveJobs(core, runners, FIRST_TASKS);
