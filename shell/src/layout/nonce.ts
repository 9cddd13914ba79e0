/**
 * This page's nonce of the Content-Security-Policy, which the edge writes into index.html at each request. Only styles
 * that antd makes at run time need it: scripts and style sheets come from this origin as files.
 */
export const nonce: string | undefined =
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined

/**
 * Gives every style element that scripts make from now on the page's nonce. antd passes it to its own style sheets, but
 * not to those by which it locks the page's scroll under a dialog and measures scroll bars.
 */
export const signStyles = (): void => {
  if (nonce === undefined) return
  const create: unknown = Reflect.get(document, 'createElement')
  if (typeof create !== 'function') return
  const signing = new Proxy(create, {
    apply: (make, self, args) => {
      const made: unknown = Reflect.apply(make, self, args)
      if (made instanceof HTMLStyleElement) made.nonce = nonce
      return made
    },
  })
  Object.defineProperty(document, 'createElement', { value: signing, configurable: true, writable: true })
}
