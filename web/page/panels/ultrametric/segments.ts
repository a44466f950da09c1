import type { LinkedView } from '../shared/kit.ts';

/** The picture whose pixels, or small regions, are the leaves. */
export const segments: LinkedView = {
  id: 'segments',
  title: 'picture',
  hint: 'The picture in the regions of the cut, its boundaries, or as it was',
  fits: ({ result, dataset }) =>
    (result.options.graph === 'image' || result.options.graph === 'superpixels') && (dataset.image ?? null) !== null,
  load: async () => (await import('./segments-picture.tsx')).SegmentsPicture,
};
