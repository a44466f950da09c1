/** The mark of Logitree: a root and three leaves. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M12 4.5v6M12 10.5 5 19M12 10.5 19 19M12 10.5V19" fill="none" stroke="currentColor" stroke-width="1.6" />
      <g fill="currentColor">
        <circle cx="12" cy="4" r="2.2" />
        <circle cx="5" cy="19.5" r="2.2" />
        <circle cx="12" cy="19.5" r="2.2" />
        <circle cx="19" cy="19.5" r="2.2" />
      </g>
    </svg>
  );
}
