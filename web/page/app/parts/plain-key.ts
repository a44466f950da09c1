/** Handles keys without Ctrl, Alt or Meta. The browser handles the others, and those for which `press` returns false. */
export const onPlainKey =
  (press: (key: string) => boolean) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  };
