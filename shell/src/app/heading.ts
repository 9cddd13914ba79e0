/** The heading of the screen that is drawn there: React keeps the screen before, hidden, while the next one waits. */
export const headingIn = (place: ParentNode | null): HTMLElement | null =>
  [...(place?.querySelectorAll<HTMLElement>('h1') ?? [])].find(
    (h1) => h1.closest('[style*="display: none"]') === null,
  ) ?? null
