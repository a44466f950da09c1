/**
 * Nearness of each two points of the plane, row by row: 1 − their Euclidean distance, so that a reader of 1 −
 * similarity as a dissimilarity gets the distance. O(points²).
 */
export function planeNearness(coordinates: Float64Array): Float64Array {
  const points = coordinates.length / 2;
  const near = new Float64Array(points * points);
  for (let a = 0; a < points; a++) {
    for (let b = 0; b < points; b++) {
      const dx = (coordinates[2 * a] as number) - (coordinates[2 * b] as number);
      const dy = (coordinates[2 * a + 1] as number) - (coordinates[2 * b + 1] as number);
      near[a * points + b] = 1 - Math.sqrt(dx * dx + dy * dy);
    }
  }
  return near;
}
