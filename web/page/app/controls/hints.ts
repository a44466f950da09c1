import type { Method } from '../../../engine/model/method.ts';

/** What an option means, or a choice of it. */
export const hintOf = ({ hints }: Method, option: string, choice?: string): string | undefined =>
  hints[choice === undefined ? option : `${option}.${choice}`];
