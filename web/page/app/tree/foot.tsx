import type { ComponentChildren } from 'preact';
import { SideButton } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { ViewMenu } from './view-menu.tsx';

interface FootProps {
  readonly finished: Finished;
  /** The line on what is pointed at. */
  readonly readout: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Stands at the end of the line. */
  readonly end?: ComponentChildren;
}

/** Under the pictures: the view, one line on what is pointed at, and the details. */
export const Foot = ({ finished, readout, children, end }: FootProps) => (
  <div class="foot">
    <ViewMenu finished={finished} />
    {children}
    <p class="readout" aria-hidden="true">
      {readout}
    </p>
    <SideButton name="details">Details</SideButton>
    {end}
  </div>
);
