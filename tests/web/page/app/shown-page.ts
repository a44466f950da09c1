import { setTimeout as pause } from 'node:timers/promises';
import { h, render } from 'preact';
import { open } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { RUNNERS } from '../../../../web/engine/methods/runners.ts';
import { JOBS } from '../../../../web/engine/workers/all-jobs.ts';
import type { Engine } from '../../../../web/engine/workers/engine.ts';
import { createLocalEngine } from '../../../../web/engine/workers/local-engine.ts';
import { followAddress } from '../../../../web/page/app/address/follow.ts';
import { App } from '../../../../web/page/app/app.tsx';
import { LINKED_VIEWS } from '../../../../web/page/app/linked-views/index.ts';
import { provideViews } from '../../../../web/page/app/linked-views/linked-view.ts';
import { loadLateCode } from '../../../../web/page/app/parts/late-code.ts';
import { SessionProvider } from '../../../../web/page/app/session/context.ts';
import { Session } from '../../../../web/page/app/session/session.ts';
import { coreModule } from '../../../support/core.ts';
import { type ScreenDocument, SIZE } from '../../../support/screen/elements.ts';
import { openScreen, resize } from '../../../support/screen/screen.ts';
import './panels.ts';

/** The page on a screen without pixels, with an engine in this process. */
export interface ShownPage {
  readonly document: ScreenDocument;
  readonly session: Session;
  /** The address of the page. */
  readonly address: string;
  /** Begins a session, and opens something in it. */
  open(what: (session: Session) => Promise<void>): Promise<void>;
  /** Begins a session at an address, which the page follows. */
  goTo(address: string): void;
  /** Goes through the history of the page. */
  go(steps: number): void;
  /** Shows what an address says, and nothing else. */
  lookAt(address: Readonly<Record<string, string>>): void;
  /** Waits until nothing is computed, and what was asked for is painted. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** Parts that come late in a browser are there: nothing waits for them. */
async function loadParts(): Promise<void> {
  provideViews(LINKED_VIEWS);
  await loadLateCode();
}

export async function openPage(): Promise<ShownPage> {
  const { width, height } = SIZE;
  const screen = openScreen();
  await loadParts();
  let asked = 0;
  const local = createLocalEngine(coreModule, RUNNERS, JOBS);
  const counted = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    asked += 1;
    try {
      return await work;
    } finally {
      asked -= 1;
    }
  };
  const engine: Engine = {
    ask: (...question) => counted(local.ask(...question)),
    run: (...run) => counted(local.run(...run)),
  };
  const newSession = (): Session =>
    new Session({ engine, open: (opening) => open(opening, readHere, opening.choice), now: () => 0 });
  let session = newSession();
  const rest = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet = asked + screen.waiting() === 0 ? quiet + 1 : 0) await pause(5);
  };
  const body = screen.document.body as unknown as Element;
  const begin = (): void => {
    render(null, body);
    session = newSession();
    resize(width, height);
    render(h(SessionProvider, { value: session, children: h(App, null) }), body);
  };
  return {
    document: screen.document,
    get session() {
      return session;
    },
    get address() {
      return screen.history.href;
    },
    async open(what) {
      begin();
      await what(session);
    },
    goTo(address) {
      render(null, body);
      screen.begin(address);
      begin();
      followAddress(session);
    },
    go: (steps) => screen.history.go(steps),
    lookAt: (address) => session.view.restore(new URLSearchParams(address).toString()),
    rest,
    async close() {
      render(null, body);
      await rest(); // effects are ended with the next frame
      screen.close();
    },
  };
}
