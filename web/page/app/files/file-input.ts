/** The id of the one file input of the page; other places open it by that. */
export const FILE_INPUT = 'open-files';
