import { METHODS } from '../methods/index.ts';

/** Whether the small worker of the first tree knows a method; the others come with the worker that knows all. */
export const knowsMethod = (method: string): boolean =>
  METHODS.some(({ id, comesFirst }) => id === method && comesFirst === true);
