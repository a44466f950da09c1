/**
 * Fisher's exact test of two shares of different points, two-sided: how often chance alone would give a table no likelier than
 * this one, its margins kept. O(points with the property), from the likeliest table outwards and without logarithms, so that
 * every machine gets the same bits.
 */
export function fisher(counts: readonly [number, number], points: readonly [number, number]): number {
  const [seen, first, second] = [counts[0] + counts[1], points[0], points[1]];
  const least = Math.max(0, seen - second);
  const most = Math.min(seen, first);
  if (least >= most) return 1;
  const likeliest = Math.min(most, Math.max(least, Math.floor(((seen + 1) * (first + 1)) / (first + second + 2))));
  // How likely a table is beside the likeliest one, by how many of the first points have the property.
  const weights = new Float64Array(most - least + 1);
  weights[likeliest - least] = 1;
  const weightAt = (x: number): number => weights[x - least] ?? 0;
  for (let x = likeliest + 1; x <= most; x += 1) {
    weights[x - least] = (weightAt(x - 1) * (seen - x + 1) * (first - x + 1)) / (x * (second - seen + x));
  }
  for (let x = likeliest - 1; x >= least; x -= 1) {
    weights[x - least] = (weightAt(x + 1) * (x + 1) * (second - seen + x + 1)) / ((seen - x) * (first - x));
  }
  // Tables that are as likely as this one may differ from it in the last bits.
  const own = weightAt(counts[0]) * (1 + 1e-7);
  const [smallest, all] = [weights.filter((weight) => weight <= own), weights];
  const sum = (list: Float64Array): number => list.toSorted().reduce((total, weight) => total + weight, 0);
  return Math.min(1, sum(smallest) / sum(all));
}
