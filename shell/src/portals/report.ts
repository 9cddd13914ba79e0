import type { PortalReport } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { isOwnRelease } from '../own/own-release.js'

export type Reporter = (report: PortalReport) => void

/**
 * Reports to the server each release that this page had to skip, once each; success is not reported (docs/portals.md).
 * It sends only ids, and nothing waits for it. A tab with a developer's own build reports nothing.
 */
export const createReporter = (): Reporter => {
  const reported = new Set<string>()
  return (report) => {
    const what = JSON.stringify(report)
    if (isOwnRelease || reported.has(what)) return
    reported.add(what)
    void api('POST /api/portal-reports', { body: report }).catch(() => undefined)
  }
}
