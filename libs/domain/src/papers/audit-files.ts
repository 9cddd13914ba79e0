import { limits } from '../limits.js'

/** Why this number of closed deals is too large for an audit file; null if it is not. */
export const auditFilesRefusal = (deals: number): string | null => {
  if (deals === 0) return 'No deal closed in these days'
  if (deals <= limits.auditDeals) return null
  return `${deals} deals closed in these days, and one audit file holds ${limits.auditDeals}. Choose fewer days.`
}
