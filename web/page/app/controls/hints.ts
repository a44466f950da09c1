import type { Method } from '../../../engine/model/method.ts';

/** The meaning of an option, or of one of its choices. */
export const hintOf = ({ hints }: Method, option: string, choice?: string): string | undefined =>
  hints[choice === undefined ? option : `${option}.${choice}`];
