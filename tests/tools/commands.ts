import { runMethodCommand } from '../../tools/cli/method-command.ts';
import { confusion as confusionMethod } from '../../web/engine/methods/confusion/schema.ts';
import { hmmc as hmmcMethod } from '../../web/engine/methods/hmmc/schema.ts';
import { l2h as l2hMethod } from '../../web/engine/methods/l2h/schema.ts';
import { linkage as linkageMethod } from '../../web/engine/methods/linkage/schema.ts';
import { ultrametric as ultrametricMethod } from '../../web/engine/methods/ultrametric/schema.ts';
import type { Method } from '../../web/engine/model/method.ts';

/* Methods as the command line runs them. */

const command =
  (method: Method) =>
  (words: readonly string[]): Promise<string> =>
    runMethodCommand(method, words);

export const confusion = command(confusionMethod);
export const hmmc = command(hmmcMethod);
export const l2h = command(l2hMethod);
export const linkage = command(linkageMethod);
export const ultrametric = command(ultrametricMethod);
