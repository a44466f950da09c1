/** In the place of what is known of the whole tree alone, while later steps are hidden. */
export function HiddenSteps({ what }: { what: string }) {
  return <p class="empty">{what} are of the whole tree: reveal mode hides them with its later steps.</p>;
}
