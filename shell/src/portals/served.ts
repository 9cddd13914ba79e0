import { tryOr } from '@bluebonnet/portal-sdk/try-or'
import type { Registry } from '../registry/parse-registry.js'

const reloaded = 'bluebonnet.reloaded'
const ownScript = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : null

/** Whether the files of this page's own shell are still on the server. When that cannot be asked, they are. */
export const isShellServed = async (): Promise<boolean> =>
  ownScript === null ||
  fetch(ownScript, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status !== 404,
    () => true,
  )

/**
 * Whether the server still has what this page was made of: this version of a portal, and the shell. After a week of
 * being open it may not.
 */
export const isServed = async ({ portals }: Registry, name: string, version: string): Promise<boolean> => {
  const portal = portals.find((each) => each.name === name)
  if (portal === undefined) return true
  const versions = [portal, ...portal.previous].map((release) => release.version).concat(portal.kept)
  return versions.includes(version) && isShellServed()
}

/** Begins the page anew for this cause, unless that was done and did not help. What is typed is kept as drafts. */
export const reloadOnce = (cause: string): boolean => {
  // Where nothing can be kept it would be begun anew for ever.
  const isFirst = tryOr(() => {
    if (sessionStorage.getItem(reloaded) === cause) return false
    sessionStorage.setItem(reloaded, cause)
    return true
  }, false)
  if (isFirst) window.location.reload()
  return isFirst
}

/**
 * Lets go of what nothing answered. A browser keeps at most six connections to a host: while files that will never come
 * hold them, whatever is asked for anew waits behind them. Calls that are cut off with them fail as on a broken line.
 */
export const abortLoading = (): void => window.stop()

let asked = 0

/**
 * Asks under another URL for style sheets that have not come, and tells whoever waits for them. Webpack would wait for
 * the first answer, and so would the browser.
 */
export const refetchStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([href*="?"])')) {
    if (link.sheet !== null) continue
    asked += 1
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.href = `${link.href}?again=${asked}`
    for (const end of ['load', 'error']) again.addEventListener(end, () => link.dispatchEvent(new Event(end)))
    link.after(again)
  }
}
