/** React keeps the screen before, hidden, while the next one waits. */
export const isShown = (element: Element): boolean => element.closest('[style*="display: none"]') === null

/** The heading of the screen that is drawn there. */
export const headingIn = (place: ParentNode | null): HTMLElement | null =>
  [...(place?.querySelectorAll<HTMLElement>('h1') ?? [])].find(isShown) ?? null
