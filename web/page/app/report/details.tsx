import { signal } from '@preact/signals';
import { ClustersPanel } from '../clusters/clusters-panel.tsx';
import { PartTabs } from '../controls/part-tabs.tsx';
import { Side } from '../controls/side.tsx';
import { MetricsPanel } from '../details/metrics-panel.tsx';
import { WarningsPanel } from '../details/warnings-panel.tsx';
import type { Finished } from '../finished/finished.ts';
import { NodePanel } from '../node/node-panel.tsx';
import { useLiveEffect } from '../parts/live.ts';
import { PlaybackPanel } from '../playback/playback-panel.tsx';
import { useSession } from '../session/context.ts';
import { About } from './about.tsx';
import type { Opened } from './open.ts';

const PARTS = ['metrics', 'node', 'clusters', 'merges', 'warnings', 'about'] as const;
type Part = (typeof PARTS)[number];

const TITLES: Readonly<Record<Part, string>> = {
  metrics: 'Metrics',
  node: 'Node',
  clusters: 'Clusters',
  merges: 'Steps',
  warnings: 'Warnings',
  about: 'About',
};

/** True if the sources of the report are shown, which no view of the tree knows. */
const isAbout = signal(false);

/** Beside the tree: metrics, the selected node, clusters of the cut, steps, warnings, and what the report was made of. */
export function Details({ finished, opened }: { readonly finished: Finished; readonly opened: Opened }) {
  const { view } = useSession();
  const asked = view.panel.value;
  const shown = isAbout.value ? 'about' : asked === 'outliers' ? 'metrics' : asked;
  useLiveEffect(() => {
    if (view.selected.value !== null) isAbout.value = false;
  }, [view]);
  const choose = (part: Part): void => {
    isAbout.value = part === 'about';
    if (part !== 'about') view.panel.value = part;
  };
  return (
    <Side name="details" label="Details">
      <PartTabs name="details" label="Details" parts={PARTS} titles={TITLES} shown={shown} choose={choose} />
      <div class="tab-panel" role="tabpanel" id="details-panel" aria-labelledby={`details-${shown}`}>
        {finished.result.countsLeftOut && shown !== 'warnings' && shown !== 'about' && (
          <p class="hint">Saved without counts and points: what is computed from them is not here.</p>
        )}
        <PartPanel part={shown} finished={finished} opened={opened} />
      </div>
    </Side>
  );
}

interface PartPanelProps {
  readonly part: Part;
  readonly finished: Finished;
  readonly opened: Opened;
}

function PartPanel({ part, finished, opened }: PartPanelProps) {
  switch (part) {
    case 'metrics':
      return <MetricsPanel finished={finished} />;
    case 'node':
      return <NodePanel finished={finished} />;
    case 'clusters':
      return <ClustersPanel finished={finished} />;
    case 'merges':
      return <PlaybackPanel finished={finished} />;
    case 'warnings':
      return <WarningsPanel warnings={finished.result.warnings} />;
    case 'about':
      return <About opened={opened} />;
  }
}
