import type { LinkedView } from '../../../app/panel-kit.ts';

/** The picture whose pixels are the leaves. */
export const segments: LinkedView = {
  id: 'segments',
  title: 'picture',
  hint: 'The picture in the regions of the cut, its boundaries, or as it was',
  fits: ({ result, dataset }) => result.options.graph === 'image' && (dataset.image ?? null) !== null,
  load: async () => (await import('./segments-picture.tsx')).SegmentsPicture,
};
