import { counted } from '../../../engine/base/text.ts';

/** That so many names are not whole, in a figure of a paper; of `what` where these are not its usual names. */
export const shortenedNote = (names: number, what = ''): readonly string[] =>
  names === 0 ? [] : [`${counted(names, `name${what} is`, `names${what} are`)} shortened`];
