import { at } from '../../../web/engine/base/arrays.ts';

/* Spectral clustering by its definition: all distances, all eigenvectors (Jacobi's rotations). For few points. */

type Matrix = number[][];

/** The weights of the graph of nearest neighbours: an edge where either end has the other among its nearest. */
export function nearestWeights(points: readonly (readonly number[])[], neighbours: number): Matrix {
  const squares = points.map((a) => points.map((b) => a.reduce((sum, x, p) => sum + (x - at(b, p)) ** 2, 0)));
  const nearest = squares.map((row, i) =>
    Array.from(row.keys())
      .filter((j) => j !== i)
      .sort((a, b) => at(row, a) - at(row, b) || a - b)
      .slice(0, neighbours),
  );
  const lengths = nearest.flatMap((list, i) => list.map((j) => Math.sqrt(at(at(squares, i), j))));
  const sigma = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const isEdge = (i: number, j: number): boolean => at(nearest, i).includes(j) || at(nearest, j).includes(i);
  return squares.map((row, i) =>
    row.map((square, j) => (i !== j && isEdge(i, j) ? Math.exp(-square / (2 * sigma * sigma)) : 0)),
  );
}

/** Two rows of numbers turned against each other. */
function turn(x: Float64Array, y: Float64Array, c: number, s: number): void {
  for (let i = 0; i < x.length; i += 1) {
    const [a, b] = [x[i] as number, y[i] as number];
    x[i] = c * a - s * b;
    y[i] = s * a + c * b;
  }
}

/** Eigenvalues, descending, with their vectors: rotations that make two columns of A V orthogonal (one-sided Jacobi). */
function eigenOf(matrix: Matrix): { readonly value: number; readonly vector: Float64Array }[] {
  const n = matrix.length;
  // Eigenvalues are above -1: of A + 2 they are lengths.
  const images = matrix.map((row, i) => Float64Array.from(row, (x, j) => (i === j ? x + 2 : x)));
  const vectors = matrix.map((_, i) => Float64Array.from({ length: n }, (__, j) => (i === j ? 1 : 0)));
  const dot = (x: Float64Array, y: Float64Array): number => {
    let sum = 0;
    for (let i = 0; i < n; i += 1) sum += (x[i] as number) * (y[i] as number);
    return sum;
  };
  for (let sweep = 0, turned = 1; sweep < 60 && turned > 0; sweep += 1) {
    turned = 0;
    for (let p = 0; p < n; p += 1) {
      for (let q = p + 1; q < n; q += 1) {
        const [x, y] = [at(images, p), at(images, q)];
        const [xx, yy, xy] = [dot(x, x), dot(y, y), dot(x, y)];
        if (Math.abs(xy) < 1e-12) continue;
        turned += 1;
        const zeta = (yy - xx) / (2 * xy);
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(zeta, 1));
        const c = 1 / Math.hypot(t, 1);
        turn(x, y, c, t * c);
        turn(at(vectors, p), at(vectors, q), c, t * c);
      }
    }
  }
  return images
    .map((image, i) => ({ value: Math.sqrt(dot(image, image)) - 2, vector: at(vectors, i) }))
    .sort((x, y) => y.value - x.value);
}

/** The largest eigenvalues of D^-1/2 W D^-1/2, and of every point the row of the first k vectors divided by its length. */
export function spectralPlaces(weights: Matrix, k: number) {
  const degrees = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  const normal = weights.map((row, i) => row.map((weight, j) => weight / Math.sqrt(at(degrees, i) * at(degrees, j))));
  const eigen = eigenOf(normal);
  const places = degrees.map((_, i) => {
    const row = eigen.slice(0, k).map(({ vector }) => at(vector, i));
    const length = Math.hypot(...row) || 1;
    return row.map((x) => x / length);
  });
  return { degrees, places, values: eigen.map(({ value }) => value) };
}
