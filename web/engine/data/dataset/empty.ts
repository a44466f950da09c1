import type { Dataset } from '../../model/dataset.ts';

/** The data of no file. */
export const EMPTY_DATASET: Dataset = {
  logits: null,
  labels: null,
  classes: null,
  evaluation: null,
  features: null,
  dissimilarity: null,
  confusion: null,
  edges: null,
  image: null,
  reference: null,
  texts: null,
};
