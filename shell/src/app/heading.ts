/** Whether the element is visible. React keeps the previous screen in the page, hidden, while the next one suspends. */
export const isShown = (element: Element): boolean => element.closest('[style*="display: none"]') === null

/** The heading of the visible screen. */
export const headingIn = (place: ParentNode | null): HTMLElement | null =>
  [...(place?.querySelectorAll<HTMLElement>('h1') ?? [])].find(isShown) ?? null
