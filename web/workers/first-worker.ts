import core from 'virtual:core/logitree-first';
import { L2H_TASKS } from '../methods/l2h/pieces.ts';
import { runL2h } from '../methods/l2h/run.ts';
import { offeringToLeaveOut } from '../methods/shared/bad-rows-offer.ts';
import { serveJobs } from './serve-jobs.ts';

/** The worker of the first tree: a third of the weight of the one that knows every method. */
serveJobs(core, { l2h: offeringToLeaveOut(runL2h) }, L2H_TASKS);
