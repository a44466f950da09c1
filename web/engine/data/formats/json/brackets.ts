/** Checks the brackets of JSON before it is parsed: some bytes can ask for far more memory than they take. */

import { DataError, formatted } from '../../../base/error.ts';

/** Nothing that is read here is nested deeper; what is takes long to parse, and longer to give back. */
const MAX_DEPTH = 64;
/** Memory of a list or object around values, of a value, and of all at most, in places of a number. */
const CONTAINER = 6;
const MAX_PLACES = 2 ** 25;

export const JSON_EXPECTED =
  'Expected is a confusion matrix, {"labels": […], "confusion_matrix": [[…]]}, true and predicted classes, a value of each class for each point, or names of classes.';

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x2c, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** @throws DataError for what is nested too deep or would fill the memory. O(text) */
export function checkBrackets(text: string): void {
  let [depth, places, isInText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === OPEN_LIST || code === OPEN) {
      depth += 1;
      places += CONTAINER + 1;
      if (depth > MAX_DEPTH)
        throw new DataError('bad-json', formatted`brackets are nested more than ${MAX_DEPTH} deep`, JSON_EXPECTED);
    } else if (code === CLOSE_LIST || code === CLOSE) {
      depth -= 1;
      places += 1;
    } else if (code === COMMA) places += 1;
    if (places > MAX_PLACES)
      throw new DataError('too-large', 'the file holds more values than are read of JSON', JSON_EXPECTED);
  }
}
