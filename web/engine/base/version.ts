/** The version every result names. */
export const VERSION = '0.1.0';
