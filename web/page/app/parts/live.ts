import { computed, type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';

/*
 * Values that follow from signals and from values of a component alike. The library's own `useComputed` and
 * `useSignalEffect` see only signals change: a property that they read would stay as it was first. Here such values are
 * named in a list, and the linter checks that it is complete.
 */

type Values = readonly unknown[];

/** A value that follows from signals and from the values of the list. */
export const useLiveValue = <T>(compute: () => T, values: Values): ReadonlySignal<T> =>
  useMemo(() => computed(compute), values);

/** Does something at once, and again before the next frame whenever a signal or a value of the list has changed. */
export function useLiveEffect(run: () => void, values: Values): void {
  const now = useSignal(values);
  useLayoutEffect(() => {
    now.value = values;
  }, values);
  useSignalEffect(() => {
    now.value;
    run();
  });
}
