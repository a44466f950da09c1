/** HDF5 files, as h5py and Keras write them. */

import { certainOr, type Format, startsWith } from '../format.ts';

export const hdf5: Format = {
  name: '.h5',
  matches: ({ head, extension }) =>
    certainOr(startsWith(head, '\x89HDF\r\n\x1a\n'), ['h5', 'hdf5', 'hdf'].includes(extension)),
  reader: async () => {
    const { readHdf5 } = await import('./read.ts');
    return ({ source }, { choice }) => readHdf5(source, choice);
  },
};
