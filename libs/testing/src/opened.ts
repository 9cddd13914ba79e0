/** Closes once, however often the returned function is called. */
export const closedOnce = (close: () => Promise<unknown>): (() => Promise<void>) => {
  let closing: Promise<void> | null = null
  return () => (closing ??= close().then(() => undefined))
}
