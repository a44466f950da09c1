import { signal } from '@preact/signals';

/** The name of the file whose sheet is open; null for none. */
export const sheetOf = signal<string | null>(null);
