/** In the place of what is known of the whole tree alone, while a part of it is hidden. */
export function HiddenSteps({ what }: { what: string }) {
  return <p class="empty">{what} are of the whole tree: they are hidden as long as a part of it is.</p>;
}
