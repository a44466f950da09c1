import type { ComponentChildren } from 'preact';

interface FactProps {
  readonly name: ComponentChildren;
  /** The meaning of the name, or more of it; nothing where it is empty. */
  readonly hint?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A line of a list of pairs: a name, and what is said of it. */
export const Fact = ({ name, hint, children }: FactProps) => (
  <div>
    <dt>
      {name}
      {hint && <span class="hint">{hint}</span>}
    </dt>
    <dd>{children}</dd>
  </div>
);
