/** A table without the comments above it: lines that start with #. */
export const withoutComments = (text: string): string => text.replace(/^\uFEFF?(?:#[^\r\n]*(?:\r?\n|\r|$))+/, '');
