/**
 * This page's nonce of the Content-Security-Policy, which the edge writes into index.html at each request. Only styles
 * that antd makes at run time need it: scripts and style sheets come from this origin as files.
 */
export const nonce: string | undefined =
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined
