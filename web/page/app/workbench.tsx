import { DetailsPanel } from './details/details-panel.tsx';
import { lessonPanel } from './lesson-parts.ts';
import { MethodPanel } from './run/method-panel.tsx';
import { useSession } from './session/context.ts';
import { Stage } from './stage.tsx';

/** The page once something is open: method, tree and details side by side. */
export function Workbench() {
  const { finished, view } = useSession();
  return (
    <div class="columns">
      {view.lesson.value !== null && <lessonPanel.InLine />}
      <MethodPanel />
      <Stage />
      {finished.value !== null && <DetailsPanel finished={finished.value} />}
    </div>
  );
}
