import { countLeaves } from '../../../../engine/hierarchy/names.ts';
import { methodOf } from '../../../../engine/methods/index.ts';
import type { MethodOption } from '../../../../engine/model/method.ts';
import type { OptionValue } from '../../../../engine/model/result.ts';
import type { Request } from '../../finished/request-text.ts';
import { count, three } from '../../parts/format.ts';
import type { Difference, Items } from './pane-tree.ts';

/* Titles of panes, and sentences on them. */

export interface PaneTitle {
  readonly method: string;
  /** In what it differs from the other panes of this method, or from its defaults; empty for nothing. */
  readonly options: string;
}

const optionsOf = (method: string): readonly MethodOption[] =>
  methodOf(method)?.options.filter(({ neutral, formless }) => !neutral && !formless) ?? [];

const isUsual = (option: MethodOption, value: OptionValue | undefined): boolean =>
  value === (option.kind === 'choice' ? option.choices[0]?.value : option.default);

function valueText(option: MethodOption, value: OptionValue | undefined): string {
  const label = option.kind === 'choice' ? option.choices.find((choice) => choice.value === value)?.label : null;
  return `${option.label} ${label ?? value}`;
}

/** A request, and its options as the run found them, once it is done. */
export interface Titled {
  readonly request: Request;
  readonly options: Request['options'];
}

/** The titles of several requests beside each other. */
export function paneTitles(panes: readonly Titled[]): PaneTitle[] {
  return panes.map(({ request, options }) => {
    const { method } = request;
    const alike = panes.filter((other) => other.request.method === method);
    // Beside others of its method: what differs, as the runs found it. Alone: what was chosen.
    const isSaid = (option: MethodOption): boolean =>
      alike.length > 1
        ? new Set(alike.map((other) => other.options[option.key])).size > 1
        : !isUsual(option, request.options[option.key]);
    return {
      method: methodOf(method)?.name ?? method,
      options: optionsOf(method)
        .filter(isSaid)
        .map((option) => valueText(option, options[option.key]))
        .join(' · '),
    };
  });
}

/** "Agglomerative linkage (Linkage single)" */
export const titleText = ({ method, options }: PaneTitle): string =>
  options === '' ? method : `${method} (${options})`;

/** "12 of 200 points" */
const shareOf = (some: number, all: number, are: Items['are']): string => `${count(some)} of ${countLeaves(all, are)}`;

/** The sentence on items that a pane puts in another cluster than the first pane does. */
export function differenceText(difference: Difference, { are, names }: Items): string {
  const { count: moved, common } = difference;
  const of = common < names.length ? ` (${shareOf(common, names.length, are)} are in both)` : '';
  return moved === 0
    ? `The same clusters as the first pane${of}`
    : `Puts ${shareOf(moved, common, are)} elsewhere${of}`;
}

/** A request with all of its options, for a caption: "Agglomerative linkage, method single, distance auto". */
export const captionText = ({ method, options }: Request): string =>
  [methodOf(method)?.name ?? method, ...optionsOf(method).map(({ key }) => `${key} ${options[key]}`)].join(', ');

export const ariText = (ari: number | null, { labels }: Items): string | null =>
  labels === null || ari === null ? null : `ARI ${three(ari)} with ${labels.title}`;
