import { useSession } from './session/context.ts';

/** Options that may solve the problem of an alert. */
const FIXES = {
  bad_rows: { value: 'leave_out', words: 'Leave out such rows' },
  columns: { value: 'clusters', words: 'Take columns for clusters' },
} as const;

interface AlertFixProps {
  readonly option: keyof typeof FIXES;
  /** The problem to dismiss then. */
  readonly problem?: number;
}

/** A button that runs again with such an option. */
export function AlertFix({ option, problem }: AlertFixProps) {
  const session = useSession();
  const { value, words } = FIXES[option];
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
