import type { Warning } from '../../methods/result.ts';

/** What a user should know before trusting the result. */
export function WarningsPanel({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return <p class="empty">Nothing to be wary of was found.</p>;
  return (
    <ul class="warnings">
      {warnings.map(({ code, message, remedy }) => (
        <li key={code}>
          {message} {remedy}
        </li>
      ))}
    </ul>
  );
}
