import { paperStateLabels, statusLabel } from '@bluebonnet/contracts'
import { contractEventLabels, paperStates, termsSources, visibility, contractEventTypes } from '@bluebonnet/domain'
import type { DealTimelineEntry } from '@bluebonnet/contracts'
import { type Caller, printedDay } from '@bluebonnet/platform'
import { z } from 'zod'
import type { DealEntity } from './deal.entity.js'
import type { TimelineRow } from './timeline.js'

const cdaEvent = z.object({
  event: z.enum(['GENERATED', 'REVISED', 'APPROVED', 'SENT', 'VOIDED', 'STALE']),
  version: z.number(),
})

const cdaWords = {
  GENERATED: 'CDA generated',
  REVISED: 'CDA revised',
  APPROVED: 'CDA approved',
  SENT: 'CDA sent to the title company',
  VOIDED: 'CDA voided',
  STALE: 'CDA out of date',
} as const

/** 'grossCommission' in words: 'gross commission'. */
const fieldName = (field: string): string =>
  field === 'participants'
    ? 'who is paid'
    : field
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/ Id$/, '')
        .toLowerCase()

const closing = z.object({ closeDate: z.tuple([z.string().nullable(), z.string()]) })

/** ' on Nov 20, 2026' for a closing. Older entries have no day. */
const onDay = (details: unknown): string => {
  const known = closing.safeParse(details)
  return known.success ? ` on ${printedDay(known.data.closeDate[1])}` : ''
}

const refiled = z.object({ document: z.tuple([z.string().nullable(), z.string().nullable()]) })

const archived = z.object({ archived: z.tuple([z.null(), z.string()]) })
const papered = z.object({ paper: z.tuple([z.string(), z.enum(paperStates)]) })
const inactive = z.object({ inactiveLicences: z.tuple([z.null(), z.array(z.string())]) })
const incomplete = z.object({ incomplete: z.tuple([z.null(), z.number()]) })

/** Describes a change of a deal's document: added, removed, retyped or renamed. */
const refiling = ([before, after]: z.output<typeof refiled>['document']): string => {
  if (before === null) return `${after} moved here from another deal`
  return after === null ? `${before} moved to another deal` : `${before} is now ${after}`
}

const tasked = z.object({ task: z.tuple([z.string(), z.enum(['ADDED', 'DONE', 'OPEN', 'DELETED'])]) })
const taskWords = { ADDED: 'added', DONE: 'done', OPEN: 'open again', DELETED: 'deleted' } as const

const entered = z.object({
  contractTerms: z.tuple([z.null(), z.object({ source: z.enum(termsSources), version: z.int() })]),
})
const happened = z.object({
  contractEvent: z.tuple([z.null(), z.object({ kind: z.enum(contractEventTypes), day: z.string() })]),
})

/** Describes an entry about the contract. Null for any other entry. */
const ofContract = (details: unknown): string | null => {
  const terms = entered.safeParse(details).data?.contractTerms[1]
  if (terms !== undefined)
    return `${terms.source === 'CONTRACT' ? 'Contract terms' : 'Amendment'} entered, version ${terms.version}`
  const event = happened.safeParse(details).data?.contractEvent[1]
  return event === undefined ? null : `${contractEventLabels[event.kind]} on ${printedDay(event.day)}`
}

const planned = z.object({ plan: z.tuple([z.string(), z.string()]), planOf: z.tuple([z.null(), z.string()]) })

const describe = ({ kind, fromStatus, toStatus, details }: TimelineRow): string => {
  if (kind === 'STATUS' && fromStatus !== null && toStatus !== null) {
    // Only the approval of an imported deal keeps its status.
    return fromStatus === toStatus
      ? `Approved, ${statusLabel(toStatus)}`
      : `${statusLabel(fromStatus)} to ${statusLabel(toStatus)}${onDay(details)}`
  }
  if (kind === 'CREATED') return 'Deal created'
  if (kind === 'CDA') {
    const known = cdaEvent.safeParse(details)
    return known.success ? `${cdaWords[known.data.event]}, version ${known.data.version}` : 'CDA'
  }
  const paper = refiled.safeParse(details)
  if (paper.success) return refiling(paper.data.document)
  const archiving = archived.safeParse(details)
  if (archiving.success) return `${archiving.data.archived[1]} archived`
  const step = papered.safeParse(details)
  if (step.success) return `${step.data.paper[0]}: ${paperStateLabels[step.data.paper[1]].toLowerCase()}`
  const paid = inactive.safeParse(details)
  if (paid.success) {
    const names = paid.data.inactiveLicences[1]
    return ['Continued with licenses that are not active', names.join(', ')].filter((part) => part !== '').join(': ')
  }
  const goneOn = incomplete.safeParse(details)
  if (goneOn.success) return `Continued with ${goneOn.data.incomplete[1]} papers open`
  const task = tasked.safeParse(details)
  if (task.success) return `Task ${taskWords[task.data.task[1]]}: ${task.data.task[0]}`
  if (planned.safeParse(details).success) return 'Plan of this deal changed'
  const contract = ofContract(details)
  if (contract !== null) return contract
  const changes = Object.entries(details ?? {}).map(([field, change]) => `${fieldName(field)}${fromTo(field, change)}`)
  return ['Changed', changes.join(', ')].join(' ').trim()
}

const change = z.tuple([z.union([z.string(), z.number(), z.null()]), z.union([z.string(), z.number(), z.null()])])
const isDay = z.iso.date()
const inDollars = ['price', 'grossCommission']

/** ': Nov 20, 2026 to Dec 1, 2026', formatted as in the form. Empty for fields that hold an id. */
const fromTo = (field: string, details: unknown): string => {
  const known = change.safeParse(details)
  if (!known.success || field.endsWith('Id')) return ''
  const words = known.data.map((value) => {
    if (value === null || value === '') return 'none'
    if (typeof value === 'number') return inDollars.includes(field) ? dollarsInWords(value) : String(value)
    return isDay.safeParse(value).success ? printedDay(value) : value
  })
  return `: ${words.join(' to ')}`
}

const dollarsInWords = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Maps a timeline entry to text. The system's entries carry its own name. */
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

/**
 * An entry as the caller may read it. Somebody who only shares the deal sees no other payees in it, and no reason for a
 * colleague's plan (docs/rules/roles-and-permissions.md#shared-deals).
 */
export const visibleEntry = (caller: Caller, { agentId }: DealEntity, row: TimelineRow): TimelineRow => {
  if (visibility(caller) === 'brokerage') return row
  const plan = planned.safeParse(row.details).data
  if (plan !== undefined) return plan.planOf[1] === caller.agentId ? row : { ...row, reason: null }
  const seesAll = caller.agentId === agentId
  return seesAll || !inactive.safeParse(row.details).success
    ? row
    : { ...row, reason: null, details: { inactiveLicences: [null, []] } }
}
