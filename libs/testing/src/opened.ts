/** What suites have opened, of whosever modules; `jest/native-environment.mjs` closes what one leaves. */
const key = Symbol.for('bluebonnet opened by this suite')

type Close = () => Promise<unknown>

const opened = (): Set<Close> => {
  const found: unknown = Reflect.get(globalThis, key)
  if (found instanceof Set) return found
  const made = new Set<Close>()
  Reflect.set(globalThis, key, made)
  return made
}

/**
 * Does `close` once: when the answer is called, or after the suite, when opening something else failed and nobody was
 * left to call it.
 */
export const closedOnce = (close: Close): (() => Promise<void>) => {
  let closing: Promise<void> | null = null
  const once = (): Promise<void> => {
    opened().delete(once)
    closing ??= close().then(() => undefined)
    return closing
  }
  opened().add(once)
  return once
}
