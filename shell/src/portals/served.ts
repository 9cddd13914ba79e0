import { tryOr } from '@bluebonnet/portal-sdk/try-or'
import type { Registry } from '../registry/parse-registry.js'

const reloaded = 'bluebonnet.reloaded'
const ownScript = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : null

/** Whether the server still has the files of this page's shell. Assumes yes when the check fails. */
export const isShellServed = async (): Promise<boolean> =>
  ownScript === null ||
  fetch(ownScript, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status !== 404,
    () => true,
  )

/**
 * Whether the server still has what this page uses: this version of a portal, and the shell. After a week it may not.
 */
export const isServed = async ({ portals }: Registry, name: string, version: string): Promise<boolean> => {
  const portal = portals.find((each) => each.name === name)
  if (portal === undefined) return true
  const versions = [portal, ...portal.previous].map((release) => release.version).concat(portal.kept)
  return versions.includes(version) && isShellServed()
}

/** Reloads the page for this cause, unless a reload has already failed to help. Typed text stays as drafts. */
export const reloadOnce = (cause: string): boolean => {
  // Without storage the page would reload forever.
  const isFirst = tryOr(() => {
    if (sessionStorage.getItem(reloaded) === cause) return false
    sessionStorage.setItem(reloaded, cause)
    return true
  }, false)
  if (isFirst) window.location.reload()
  return isFirst
}

/**
 * Cancels requests without an answer. A browser keeps at most six connections to a host: while lost files hold them,
 * new requests wait behind them. Cancelled calls fail like calls on a broken connection.
 */
export const abortLoading = (): void => window.stop()

let asked = 0

/**
 * Requests missing style sheets under a new URL, and notifies the code that waits for them. Under the old URL webpack
 * and the browser would both wait for the first answer.
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
