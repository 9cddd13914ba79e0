import { dealDays, paperStateLabels, statusLabel, type DealTimelineEntry } from '@bluebonnet/contracts'
import {
  dollarWords,
  counted,
  contractEventLabels,
  paperStates,
  termsSources,
  visibility,
  contractEventTypes,
} from '@bluebonnet/domain'
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

const fieldNames = new Map([
  ['participants', 'who is paid'],
  ['mlsId', 'MLS ID'],
  ['gfNumber', 'GF number'],
  ['zip', 'ZIP'],
])

/** 'grossCommission' in words: 'gross commission'. */
const fieldName = (field: string): string =>
  fieldNames.get(field) ??
  field
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

const openPapers = (count: number): string => `Continued with ${counted(count, 'paper')} open`

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

/** `plan` is null for somebody who may not know it. */
const planned = z.object({
  plan: z.tuple([z.string(), z.string()]).nullable(),
  planOf: z.tuple([z.null(), z.string()]),
})

/** The change of a plan in words, with the plans for those who may know them. */
const ofPlan = ({ plan }: z.output<typeof planned>): string =>
  ['Plan of this deal changed', ...(plan === null ? [] : [plan.join(' to ')])].join(': ')

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
  if (goneOn.success) return openPapers(goneOn.data.incomplete[1])
  const task = tasked.safeParse(details)
  if (task.success) return `Task ${taskWords[task.data.task[1]]}: ${task.data.task[0]}`
  const plan = planned.safeParse(details).data
  if (plan !== undefined) return ofPlan(plan)
  const contract = ofContract(details)
  if (contract !== null) return contract
  const { names: _names, ...changes } = details ?? {}
  return changedWords(changes, namesIn(details))
}

/** 'Changed price: $400,000.00 to $410,000.00, title company: none to Lone Star Title'. */
export const changedWords = (changes: Readonly<Record<string, unknown>>, names: Names = {}): string => {
  const words = Object.entries(changes).map(([field, one]) => `${fieldName(field)}${fromTo(field, one, names)}`)
  return ['Changed', words.join(', ')].join(' ').trim()
}

const named = z.object({ names: z.record(z.string(), z.string()) })
/** Names of the rows to which an entry refers, at that time. Older entries have none. */
const namesIn = (details: unknown): Names => named.safeParse(details).data?.names ?? {}
type Names = Readonly<Record<string, string>>

/** Fields that hold a row's id, and what is written in place of a name that the reader may not know. */
const references = { agentId: 'another agent', clientId: 'another client', propertyId: 'another property' } as const

const value = z.union([z.string(), z.number(), z.null(), z.array(z.string())])
const change = z.tuple([value, value])
const isDay = (field: string): boolean => dealDays.some((one) => one === field)
const realDay = z.iso.date()
const inDollars = ['price', 'grossCommission']
const numberInWords = (field: string, number: number): string => {
  if (field === 'commissionRate') return `${number}%`
  return inDollars.includes(field) ? dollarWords(number) : String(number)
}

/** ': Nov 20, 2026 to Dec 1, 2026', formatted as in the form, rows by name. Empty if a row's name is not known. */
const fromTo = (field: string, details: unknown, names: Names): string => {
  const known = change.safeParse(details)
  if (!known.success) return ''
  const words = known.data.map((one) => {
    if (one === null || one === '' || (Array.isArray(one) && one.length === 0)) return 'none'
    if (Array.isArray(one)) return one.join('; ')
    if (typeof one === 'number') return numberInWords(field, one)
    if (field in references) return names[one]
    return isDay(field) && realDay.safeParse(one).success ? printedDay(one) : one
  })
  return words.includes(undefined) ? '' : `: ${words.join(' to ')}`
}

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

const agentChanged = z.object({ agentId: z.tuple([z.string(), z.string()]) })
const payeesChanged = z.object({ participants: z.tuple([z.unknown(), z.unknown()]) })

const guarded = z.object({
  clientId: z.tuple([z.string().nullable(), z.string().nullable()]).optional(),
  propertyId: z.tuple([z.string().nullable(), z.string().nullable()]).optional(),
})

/** Whether the caller was the deal's agent before an entry's change, and after it. */
type WasAgent = readonly [before: boolean, after: boolean]

/**
 * A deal's entries, newest first, as the caller may read them (docs/rules/roles-and-permissions.md#timeline-names). The
 * entries themselves tell whose deal it was at each time.
 */
export const visibleEntries = (caller: Caller, deal: DealEntity, rows: readonly TimelineRow[]): TimelineRow[] => {
  if (visibility(caller) === 'brokerage') return [...rows]
  let agentId = deal.agentId
  return rows.map((row) => {
    const [from] = agentChanged.safeParse(row.details).data?.agentId ?? [agentId]
    const was: WasAgent = [from === caller.agentId, agentId === caller.agentId]
    agentId = from
    return withoutForeignNames(deal, was, visibleEntry(caller, deal, row))
  })
}

const visibleEntry = (caller: Caller, { agentId }: DealEntity, row: TimelineRow): TimelineRow => {
  const plan = planned.safeParse(row.details).data
  if (plan !== undefined)
    return plan.planOf[1] === caller.agentId ? row : { ...row, reason: null, details: { ...row.details, plan: null } }
  const seesAll = caller.agentId === agentId
  return seesAll || !inactive.safeParse(row.details).success
    ? row
    : { ...row, reason: null, details: { inactiveLicences: [null, []] } }
}

/**
 * Hides the payees, clients and properties of times when the deal was another agent's, and why a CDA was out of date
 * then: the reason names them.
 */
const withoutForeignNames = (deal: DealEntity, was: WasAgent, row: TimelineRow): TimelineRow => {
  const { details } = row
  if (details === null || was.every(Boolean)) return row
  if (cdaEvent.safeParse(details).data?.event === 'STALE') return { ...row, reason: null }
  const names = { ...namesIn(details) }
  const changes = guarded.safeParse(details).data ?? {}
  for (const field of ['clientId', 'propertyId'] as const)
    for (const [side, id] of changes[field]?.entries() ?? [])
      if (id !== null && was[side] !== true && id !== deal[field] && id in names) names[id] = references[field]
  const payees = payeesChanged.safeParse(details).success ? { participants: null } : {}
  return { ...row, details: { ...details, ...payees, ...(Object.keys(names).length > 0 ? { names } : {}) } }
}
