/**
 * The number that each of some classes has in another list, found by its name, -1 for none. Lists that are the same agree
 * number by number: in them two classes may have one name.
 */
export function numbersIn(list: readonly string[], classes: readonly string[]): Int32Array {
  const areSame = list.length === classes.length && classes.every((name, c) => name === list[c]);
  const numbers = new Map(list.map((name, c) => [name, c]));
  return Int32Array.from(classes, (name, c) => (areSame ? c : (numbers.get(name) ?? -1)));
}
