import type { PortalReport } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { isForOneself } from '../own/for-oneself.js'

export type Reporter = (report: PortalReport) => void

/**
 * Tells the server how a release fares in this page, each thing once (docs/portals.md). Ids only, and nobody waits for
 * it. A tab that shows what others do not see says nothing.
 */
export const createReporter = (): Reporter => {
  const told = new Set<string>()
  return (report) => {
    const { path, ...about } = report
    // Drawn is a release, whichever screen it was; what failed is named by its screen.
    const what = JSON.stringify(about.outcome === 'DRAWN' ? about : report)
    if (isForOneself || told.has(what)) return
    told.add(what)
    void api('POST /api/portal-reports', { body: { path, ...about } }).catch(() => undefined)
  }
}
