import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Files as a browser gives them. */
export const filesAt = (paths: readonly string[]): File[] =>
  paths.map((path) => new File([readFileSync(path)], basename(path)));
