const grouped = new Intl.NumberFormat('en');

/** A whole number: 12,345. */
export const count = (value: number): string => grouped.format(Math.round(value));

/** A number of things with its noun, and its verb where there is one: "1 class is", "12 classes are". */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;
