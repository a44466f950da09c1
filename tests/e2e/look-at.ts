import type { Page } from 'playwright-core';

let looks = 0;

/** Shows what an address says, and nothing else of what was looked at; again where the page has just written its own into its place. */
export async function lookAt(page: Page, address: Readonly<Record<string, string>>): Promise<void> {
  looks += 1;
  await page.evaluate(
    async (hash) => {
      for (let isTaken = false; !isTaken; ) {
        // Heard before the page does, which then takes what stands there.
        const heard = new Promise<void>((done) => {
          const hear = (): void => {
            isTaken = location.hash === hash;
            done();
          };
          addEventListener('popstate', hear, { once: true, capture: true });
        });
        location.hash = hash;
        await heard;
      }
    },
    `#${new URLSearchParams({ ...address, look: String(looks) })}`,
  );
}
