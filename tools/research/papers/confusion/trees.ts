import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import type { Setting } from '../paper.ts';

/** Confusion merging with these options. */
export const mergedBy = ({ core }: Setting, dataset: Dataset, options: Options): Promise<Result> =>
  runMethod(core, 'confusion', dataset, options, {});

/** A tree in brackets, without lengths; a group with two parents is written twice. */
export const brackets = ({ hierarchy, classes }: Result): string =>
  `\`${writeNewick({ hierarchy, classes }).text.trim().replace(/;$/, '')}\``;
