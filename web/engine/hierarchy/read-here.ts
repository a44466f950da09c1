/** Reads in this thread what the page has read in a worker: in that worker, and in Node. */

import { createReaderHere } from '../data/formats/reader-here.ts';
import { readTree } from './read-tree.ts';

export const readHere = createReaderHere(readTree);
