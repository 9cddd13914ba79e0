declare global {
  // Read by webpack's runtime for every script and style sheet that it adds.
  var __webpack_nonce__: string | undefined
}

/** This page's nonce of the Content-Security-Policy, which the edge writes into index.html at each request. */
export const nonce: string | undefined = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined

if (nonce !== undefined) __webpack_nonce__ = nonce
