import { serveTasks } from '../../tools/cli/serve-tasks.ts';
import { ALPHABETICAL_TASKS } from './alphabetical/run.ts';

serveTasks(ALPHABETICAL_TASKS);
