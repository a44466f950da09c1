import { commandOf } from '../../tools/cli/help.ts';

/* Methods as the command line runs them. */

const command =
  (id: string) =>
  async (words: readonly string[]): Promise<string> =>
    String(await commandOf(id).run(words));

export const confusion = command('confusion');
export const hmmc = command('hmmc');
export const l2h = command('l2h');
export const linkage = command('linkage');
export const ultrametric = command('ultrametric');
