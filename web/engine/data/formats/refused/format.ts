/** Files that are not read: of formats that are known by name, or of another content than their name says. */

import { DataError } from '../../../base/error.ts';
import { lazily } from '../../../base/once.ts';
import type { Format } from '../format.ts';
import { mayBeTable } from '../text/format.ts';

const knownFormats = () => lazily('the list of formats', import('./formats.ts'));

export const refused: Format = {
  name: 'other formats',
  matches: async (start) =>
    !mayBeTable(start) && (await knownFormats()).findRefused(start) !== undefined ? 'certain' : 'no',
  reader: async () => {
    const { refuse } = await knownFormats();
    return (start) => refuse(start);
  },
};

export const misnamed: Format = {
  name: 'misnamed files',
  matches: ({ extension }) => (extension === 'npy' || extension === 'npz' ? 'likely' : 'no'),
  reader:
    async () =>
    async ({ extension }) => {
      throw new DataError(
        'wrong-content',
        `the name ends in .${extension}, the content is something else`,
        'Write the file again.',
      );
    },
};
