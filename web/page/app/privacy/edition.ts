/** True for the edition in one file: there is nothing beside it to link to. */
export const ONE_FILE = import.meta.env.MODE === 'one-file';
