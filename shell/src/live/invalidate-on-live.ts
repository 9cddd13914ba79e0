import { liveEventNames } from '@bluebonnet/contracts'
import { invalidateAll, invalidateCalls, staleAfterEvent } from '@bluebonnet/portal-sdk'
import type { LiveSource, ReadName } from '@bluebonnet/portal-sdk'
import type { QueryClient } from '@tanstack/react-query'

const figures = [
  'GET /api/dashboard/stats',
  'GET /api/broker/stats',
  'GET /api/broker/waiting',
  'GET /api/activity',
  'GET /api/reports/summary',
  'GET /api/reports/series',
] as const
const money = [
  'GET /api/commission/summary',
  'GET /api/commission/production',
  'GET /api/cdas',
  'GET /api/roster',
] as const

/** What each event makes out of date. A path covers everything below it. */
const madeOld: Record<LiveEventName, readonly ReadName[]> = {
  notification: ['GET /api/notifications', 'GET /api/counts', 'GET /api/documents'],
  deal: [
    'GET /api/my-day',
    'GET /api/deals',
    'GET /api/papers',
    'GET /api/properties',
    'GET /api/calendar-events',
    'GET /api/counts',
    ...figures,
    ...money,
  ],
  cda: ['GET /api/deals', 'GET /api/documents', ...figures, ...money],
  lead: ['GET /api/leads'],
  portals: ['GET /api/portals'],
  message: [
    'GET /api/deals/:id/messages',
    'GET /api/messages',
    'GET /api/conversations',
    'GET /api/counts',
    'GET /api/my-day',
  ],
  counts: [
    'GET /api/counts',
    'GET /api/messages',
    'GET /api/conversations',
    'GET /api/clients',
    'GET /api/properties',
    'GET /api/documents',
    ...figures,
  ],
}

/** What is out of date when an event names one list alone. */
const madeOldOf: Record<LiveList, readonly ReadName[]> = {
  'calendar-events': ['GET /api/calendar-events', 'GET /api/my-day'],
  templates: ['GET /api/templates'],
  licences: ['GET /api/licences', 'GET /api/broker/waiting'],
  'agent-accounts': [
    'GET /api/agent-accounts',
    'GET /api/recurring-charges',
    'GET /api/journal-entries',
    'GET /api/payments/totals',
  ],
  payments: [
    'GET /api/broker/waiting',
    'GET /api/payments/totals',
    'GET /api/receivables',
    'GET /api/payables',
    'GET /api/payouts',
    'GET /api/cdas/:id/receipts',
    'GET /api/books',
    'GET /api/journal-entries',
  ],
}

const madeOldBy = (name: LiveEventName, data: LiveData): readonly ReadName[] => {
  const list = liveLists.find((one) => one === data['list'])
  return list === undefined ? madeOld[name] : madeOldOf[list]
}

const gatherMs = 100

/**
 * Makes queries fresh as the server says that something changed, and all of them when events may have been missed.
 * Events of one moment are gathered, so that a burst asks once; what was read since is not read again.
 */
export const invalidateOnLive = (live: LiveSource, client: QueryClient): (() => void) => {
  const waiting = new Map<ReadName, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const gathered = [...waiting]
    waiting.clear()
    for (const [name, since] of gathered) void invalidateCalls(client, [name], since)
  }
  const gather = (names: readonly ReadName[], since: number) => {
    names.forEach((name) => waiting.set(name, Math.max(since, waiting.get(name) ?? 0)))
    timer ??= setTimeout(flush, gatherMs)
  }
  const endings = [
    ...liveEventNames.map((name) => live.subscribe(name, (data, since) => gather(staleAfterEvent(name, data), since))),
    live.onConnected(() => void invalidateAll(client)),
  ]
  return () => {
    clearTimeout(timer)
    endings.forEach((end) => end())
  }
}
