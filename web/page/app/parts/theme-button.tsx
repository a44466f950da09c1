import { themeName, toggleTheme } from './theme.ts';

export function ThemeButton() {
  const other = themeName() === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" class="button square" aria-label={`Use the ${other} theme`} onClick={toggleTheme}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
