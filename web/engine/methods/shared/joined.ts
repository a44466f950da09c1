/** Pieces one behind the other in `all`, which has room for them. */
export function joinedIn<Numbers extends Uint8Array | Uint16Array | Float64Array>(
  all: Numbers,
  pieces: readonly ArrayLike<number>[],
): Numbers {
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
