// A worker thread has no loader of its own for TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./mutant-worker.ts');
