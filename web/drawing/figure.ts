import { radiusForAll } from './labels.ts';
import { countLeaves, longestName, MARGIN, radialScene, type Scene, type SceneInput } from './scene.ts';

/** The smallest figure, the font every label gets at least, and the widest label. In px. */
const SMALLEST_RADIUS = 420;
const FONT = 11;
const LABEL_CAP = 400;

/** The scene for a figure: as large as it must be for every label to be there, whole up to a generous cap. O(n log n). */
export function figureScene(input: Omit<SceneInput, 'width' | 'height' | 'labelCap'>): Scene {
  const request = {
    leaves: countLeaves(input.hierarchy),
    longest: longestName(input),
    labelCap: LABEL_CAP,
    ring: input.groupOfClass !== null,
  };
  const size = Math.ceil(2 * (Math.max(SMALLEST_RADIUS, radiusForAll(request, FONT)) + MARGIN));
  return radialScene({ ...input, width: size, height: size, labelCap: LABEL_CAP });
}
