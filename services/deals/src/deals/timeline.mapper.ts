import { statusLabel } from '@bluebonnet/contracts'
import type { DealTimelineEntry } from '@bluebonnet/contracts'
import { printedDay } from '@bluebonnet/platform'
import { z } from 'zod'
import type { TimelineRow } from './timeline.js'

const cdaEvent = z.object({ event: z.enum(['GENERATED', 'REVISED', 'APPROVED', 'SENT', 'VOIDED', 'STALE']), version: z.number() })

const cdaWords = {
  GENERATED: 'CDA generated', REVISED: 'CDA revised', APPROVED: 'CDA approved', SENT: 'CDA sent to the title company', VOIDED: 'CDA voided', STALE: 'CDA out of date',
} as const

/** 'grossCommission' as a person reads it: 'gross commission'. */
const fieldName = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/ Id$/, '').toLowerCase()

const closing = z.object({ closeDate: z.tuple([z.string().nullable(), z.string()]) })

/** ' on Nov 20, 2026' of a closing; earlier ones are kept without their day. */
const onDay = (details: unknown): string => {
  const known = closing.safeParse(details)
  return known.success ? ` on ${printedDay(known.data.closeDate[1])}` : ''
}

const describe = ({ kind, fromStatus, toStatus, details }: TimelineRow): string => {
  if (kind === 'STATUS' && fromStatus !== null && toStatus !== null) {
    // Only the approval of an imported deal leaves it where it stands.
    return fromStatus === toStatus ? `Approved, ${statusLabel(toStatus)}` : `${statusLabel(fromStatus)} to ${statusLabel(toStatus)}${onDay(details)}`
  }
  if (kind === 'CREATED') return 'Deal created'
  if (kind === 'CDA') {
    const known = cdaEvent.safeParse(details)
    return known.success ? `${cdaWords[known.data.event]}, version ${known.data.version}` : 'CDA'
  }
  return ['Changed', Object.keys(details ?? {}).map(fieldName).join(', ')].join(' ').trim()
}

/** A line of the timeline in words; what the product did by itself stands under its own name. */
export const timelineEntryAnswer = (row: TimelineRow): DealTimelineEntry => ({
  id: row.id,
  kind: row.kind,
  description: describe(row),
  fromStatus: row.fromStatus,
  toStatus: row.toStatus,
  reason: row.reason,
  actorName: row.actorName ?? 'Bluebonnet',
  createdAt: row.createdAt.toISOString(),
})
