/** A picture that can be looked at more closely. */
export interface Zoomable {
  /** A factor above 1 comes closer. */
  zoomBy(factor: number): void;
  /** Shows all. */
  reset(): void;
}

/** The factor of one press of + or −. */
export const ZOOM_STEP = 1.5;

/** Does what a key means to every picture that zooms; false for a key that means nothing to them, or without one. */
export function pressZoomKey(key: string, picture: Zoomable | null): boolean {
  if (picture === null) return false;
  if (key === '+' || key === '=') picture.zoomBy(ZOOM_STEP);
  else if (key === '-') picture.zoomBy(1 / ZOOM_STEP);
  else if (key === '0') picture.reset();
  else return false;
  return true;
}
