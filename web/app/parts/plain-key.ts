/** Listens for keys; those with Ctrl, Alt or Meta stay the browser's, and so do those that `press` has no use for. */
export const onPlainKey =
  (press: (key: string) => boolean) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  };
