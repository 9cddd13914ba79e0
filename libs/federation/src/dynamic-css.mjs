// What antd makes its styles with at run time, under this page's nonce. antd hands the nonce over for its own sheets,
// but not for those by which it locks the page's scroll under a dialog and measures scroll bars. It stands in the
// shell's build alone: no other script's styles are signed. 'dynamic-css-whole' is the module itself (see
// shell-config).
import * as whole from 'dynamic-css-whole'

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined

/** @param {{ csp?: { nonce?: string | undefined } }} options */
const signed = (options) => ({ ...options, csp: options.csp ?? { nonce } })

/** @type {typeof whole.injectCSS} */
export const injectCSS = (css, options = {}) => whole.injectCSS(css, signed(options))
/** @type {typeof whole.updateCSS} */
export const updateCSS = (css, key, options = {}) => whole.updateCSS(css, key, signed(options))
export const { removeCSS, clearContainerCache } = whole
