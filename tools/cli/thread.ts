import { ALL_TASKS } from '../../web/engine/workers/all-tasks.ts';
import { serveTasks } from './serve-tasks.ts';

/* A thread that does the tasks of every method and job. */

serveTasks(ALL_TASKS);
