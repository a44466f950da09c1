/** The list of all formats. A new one is a folder with its `format.ts`, and a line here. */

import { arrow } from './arrow/format.ts';
import type { Format } from './format.ts';
import { gzip } from './gzip/format.ts';
import { hdf5 } from './hdf5/format.ts';
import { json, jsonLines } from './json/format.ts';
import { libsvm } from './libsvm/format.ts';
import { npy } from './npy/format.ts';
import { npz } from './npz/format.ts';
import { parquet } from './parquet/format.ts';
import { pickle } from './pickle/format.ts';
import { png } from './pictures/format.ts';
import { misnamed, refused } from './refused/format.ts';
import { safetensors } from './safetensors/format.ts';
import { delimited } from './text/format.ts';
import { trees } from './trees/format.ts';
import { yaml } from './yaml/format.ts';

/** Of formats that are as sure of a file, the first one here reads it. Every text may be a table, so that comes last. */
export const FORMATS: readonly Format[] = [
  npy,
  npz,
  safetensors,
  png,
  gzip,
  hdf5,
  parquet,
  arrow,
  refused,
  pickle,
  misnamed,
  libsvm,
  trees,
  jsonLines,
  json,
  yaml,
  delimited,
];
