import type { Signal } from '@preact/signals';

/* Handlers that only change a signal. */

/** Puts values into a signal. */
export const setter =
  <Value>(signal: Signal<Value>) =>
  (value: Value): void => {
    signal.value = value;
  };

/** Puts one value into a signal. */
export const sets =
  <Value>(signal: Signal<Value>, value: Value) =>
  (): void => {
    signal.value = value;
  };

/** Turns a signal on and off. */
export const toggles = (signal: Signal<boolean>) => (): void => {
  signal.value = !signal.peek();
};

/** Puts what is typed or chosen in a field into a signal. */
export const takesText =
  (signal: { value: string | null }) =>
  ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }): void => {
    signal.value = value;
  };

/** Changes parts of what a signal holds. */
export const changer =
  <Value extends object>(signal: Signal<Value>) =>
  (change: Partial<Value>): void => {
    signal.value = { ...signal.peek(), ...change };
  };
