import { useSession } from './session/context.ts';

/** Options that may be the way out of what an alert says. */
const WAYS = {
  bad_rows: { value: 'leave_out', words: 'Leave out such rows' },
  columns: { value: 'clusters', words: 'Take columns for clusters' },
} as const;

interface WayOutProps {
  readonly option: keyof typeof WAYS;
  /** The problem that is then no longer one. */
  readonly problem?: number;
}

/** Runs again with the option that may mend it. */
export function WayOut({ option, problem }: WayOutProps) {
  const session = useSession();
  const { value, words } = WAYS[option];
  const take = (): void => {
    if (problem !== undefined) session.dismiss(problem);
    session.setOption(option, value);
    void session.start();
  };
  return (
    <button type="button" class="button" onClick={take}>
      {words}
    </button>
  );
}
