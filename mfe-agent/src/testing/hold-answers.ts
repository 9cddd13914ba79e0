/** Answers calls by `server`. Those that `isHeld` names by address and body wait until the result is called. */
export const holdAnswers = (server: typeof fetch, isHeld: (url: string, body: string) => boolean): (() => void) => {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (isHeld(url, typeof init?.body === 'string' ? init.body : '')) await released
    return server(input, init)
  }
  return () => release?.()
}
