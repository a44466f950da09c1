/* The choice in the view of what changed, as the address of the page has it: "0.1.pairs", defaults left out. */

export const PARTS = ['groups', 'classes', 'pairs', 'recall'] as const;
export type Part = (typeof PARTS)[number];

export interface Choice {
  /** Places of the first and the second model among those that are open; null for the usual ones. */
  readonly models: readonly [number, number] | null;
  readonly part: Part;
}

export function readChoice(text: string | null): Choice {
  const said = text ?? '';
  const places = /^(\d{1,4})\.(\d{1,4})(?:\.|$)/.exec(said);
  return {
    models: places ? [Number(places[1]), Number(places[2])] : null,
    part: PARTS.find((part) => said === part || said.endsWith(`.${part}`)) ?? 'groups',
  };
}

/** Null for the usual models and the first part. */
export const writeChoice = ({ models, part }: Choice): string | null =>
  [...(models ?? []), ...(part === 'groups' ? [] : [part])].join('.') || null;

/** The two models that are compared, as they were chosen and are still open: else from the first to the last. Null for fewer than two. */
export function chosenModels<Model>(
  models: readonly Model[],
  { models: places }: Choice,
): readonly [Model, Model] | null {
  const [first, second] = [models[places?.[0] ?? -1], models[places?.[1] ?? -1]];
  if (first !== undefined && second !== undefined && first !== second) return [first, second];
  const [from, to] = [models[0], models.at(-1)];
  return from === undefined || to === undefined || from === to ? null : [from, to];
}
