/** A thread of the command line whose list of tasks has those of the toy method. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
