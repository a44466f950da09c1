import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lazily } from '../../engine/base/lazy.ts';
import type { Result } from '../../engine/model/result.ts';
import { METHOD_PANELS } from '../panels/index.ts';
import type { Finished } from './finished/finished.ts';
import type { MethodPanel } from './panel-kit.ts';
import type { Question } from './playback/question.ts';
import { useSession } from './session/context.ts';
import type { FeaturesOfNode } from './view/node-texts.ts';

const loaded = signal<ReadonlyMap<string, MethodPanel>>(new Map());

/** The panel of a method; empty for one that has none. */
export async function loadMethodPanel(method: string): Promise<MethodPanel> {
  const known = loaded.peek().get(method);
  if (known !== undefined) return known;
  const load = METHOD_PANELS[method];
  const panel = load === undefined ? {} : (await lazily('what this method shows', load())).panel;
  loaded.value = new Map([...loaded.peek(), [method, panel]]);
  return panel;
}

/** Loads them all, so that they are there when the network is not. */
export const loadMethodPanels = (): Promise<unknown> => Promise.all(Object.keys(METHOD_PANELS).map(loadMethodPanel));

/** The features by which the method of a result parts each node, the strongest first; nothing until its code is there. */
export const featuresOf = ({ result }: Finished): FeaturesOfNode | undefined =>
  loaded.value.get(result.method)?.features?.(result);

/** Why a step was made; nothing until the code of its method is there. */
export const decisionsOf = (result: Result, step: number): readonly Question[] =>
  loaded.value.get(result.method)?.decide?.(result, step) ?? [];

/** What a method shows of itself; null until its code is there. */
export function useMethodPanel(method: string): MethodPanel | null {
  const session = useSession();
  useEffect(() => {
    loadMethodPanel(method).catch((error: unknown) => session.report(error));
  }, [method, session]);
  return loaded.value.get(method) ?? null;
}
