import { serveTasks } from '../../tools/cli/serve-tasks.ts';
import { alphabetical } from './alphabetical/index.ts';

serveTasks(alphabetical.tasks ?? {});
