import { limits } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'
import { relatedDeals } from './documents.sql.js'

/** Until when a document must be kept: a moment, or for as long as one of its deals is open. */
type Retention = { until: Date } | { until: 'deal-open' }

const yearsAfter = (moment: Date, years: number): Date => {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/** Four years after the last related deal closed or was cancelled; with no deal, four years after the upload. */
export const retentionOf = (uploadedAt: Date, deals: { open: number; lastEnded: Date | null }): Retention => {
  if (deals.open > 0) return { until: 'deal-open' }
  return { until: yearsAfter(deals.lastEnded ?? uploadedAt, limits.retentionYears) }
}

/**
 * How long the law requires an attached document to be kept (22 TAC 535.2(h);
 * docs/rules/papers-and-retention.md#retention). Related deals are its own deal and every deal of its client or
 * property.
 */
export const retentionOfAttached = async (manager: EntityManager, document: DocumentEntity): Promise<Retention> => {
  const [deals] = await relatedDeals(manager, [document.dealId, document.clientId, document.propertyId])
  return retentionOf(document.uploadedAt, { open: deals?.open ?? 0, lastEnded: deals?.last_ended ?? null })
}

/** The sentence for somebody who tried to delete it; null when the law no longer requires the document. */
export const retentionSentence = (retention: Retention, now: Date, timeZone: string): string | null => {
  const rule = '(22 TAC 535.2(h))'
  if (retention.until === 'deal-open')
    return (
      `This document must be kept until four years after its deal closed or was cancelled ${rule}. ` +
      `It can be archived.`
    )
  if (retention.until <= now) return null
  const day = retention.until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  return `This document must be kept until ${day} ${rule}. It can be archived.`
}
