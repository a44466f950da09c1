import { effect, signal } from '@preact/signals';
import { options } from 'preact';
import { DARK, LIGHT, PRINT, type Theme } from '../../drawing/theme.ts';

export type ThemeName = 'light' | 'dark';

const KEY = 'logitree-theme';

/** The theme chosen before; storage may be forbidden (a page from disk), and then there is none. */
function remembered(): ThemeName | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

/** Not there where files are written without a screen. */
const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const system = signal<ThemeName>(dark?.matches ? 'dark' : 'light');
/** True while the page is being printed: everything then is in ink on white. */
export const printing = signal(false);
const chosen = signal<ThemeName | null>(remembered());

/** The theme the page is in: the chosen one, else the system's. */
export const themeName = (): ThemeName => chosen.value ?? system.value;

/** The colours that drawings have in it. */
export const drawingTheme = (): Theme => (printing.value ? PRINT : themeName() === 'dark' ? DARK : LIGHT);

export function toggleTheme(): void {
  chosen.value = themeName() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, chosen.value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Follows the system and marks the document for the style sheets. */
export function watchTheme(): void {
  dark?.addEventListener('change', ({ matches }) => {
    system.value = matches ? 'dark' : 'light';
  });
  effect(() => {
    document.documentElement.dataset.theme = printing.value ? 'light' : themeName();
  });
}

/** Changes the page and draws the change at once: printing does not wait for the next frame. */
export function atOnce(work: () => void): void {
  const { debounceRendering, requestAnimationFrame } = options;
  const now = (flush: () => void): void => flush();
  options.debounceRendering = now;
  options.requestAnimationFrame = now;
  try {
    work();
  } finally {
    options.debounceRendering = debounceRendering;
    options.requestAnimationFrame = requestAnimationFrame;
  }
}
