// Adds this page's nonce to the styles that antd creates at run time. antd passes the nonce for its own style sheets,
// but not for those that lock the page's scroll under a dialog or measure scroll bars. Only the shell's build contains
// this module: no other script's styles get the nonce. 'dynamic-css-whole' is the original module (see shell-config).
import * as whole from 'dynamic-css-whole'

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined

/** @param {{ csp?: { nonce?: string | undefined } }} options */
const signed = (options) => ({ ...options, csp: options.csp ?? { nonce } })

/** @type {typeof whole.injectCSS} */
export const injectCSS = (css, options = {}) => whole.injectCSS(css, signed(options))
/** @type {typeof whole.updateCSS} */
export const updateCSS = (css, key, options = {}) => whole.updateCSS(css, key, signed(options))
export const { removeCSS, clearContainerCache } = whole
