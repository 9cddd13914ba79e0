import type { PortalReport } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { isOwnRelease } from '../own/own-release.js'

export type Reporter = (report: PortalReport) => void

/**
 * Tells the server which release this page had to do without, each once; success is silence (docs/portals.md). Ids
 * only, and nobody waits for it. A tab that shows what others do not see says nothing.
 */
export const createReporter = (): Reporter => {
  const told = new Set<string>()
  return (report) => {
    const what = JSON.stringify(report)
    if (isOwnRelease || told.has(what)) return
    told.add(what)
    void api('POST /api/portal-reports', { body: report }).catch(() => undefined)
  }
}
