/** More multiplications than these make a tree wait for its plane. */
const MOST_WORK = 5e8;
const MOST_OF_EITHER = 512;

/** True for so few points of so few features that their principal components take less than seconds. */
export function isSoonOnPlane(rows: number, columns: number): boolean {
  const either = Math.min(rows, columns);
  return either <= MOST_OF_EITHER && rows * columns * either <= MOST_WORK;
}
