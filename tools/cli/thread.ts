import { TASKS } from '../../web/methods/runners.ts';
import { serveTasks } from './serve-tasks.ts';

/* A thread that does the tasks of every method. */

serveTasks(TASKS);
