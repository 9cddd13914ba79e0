import { type DayTask, returnReasonLabels, type MyDay } from '@bluebonnet/contracts'
import { can } from '@bluebonnet/domain'
import type { SessionUser } from '@bluebonnet/portal-sdk'
import { formatDate } from '@bluebonnet/ui'
import { type Ask, paperAsk, waitsFor } from './asks.js'
import { type DayRow, dealIn } from './day-row.js'

/** Number of rows before 'Show all'. A phone has room for fewer. */
export const initialRows = { desk: 5, phone: 3 }

export interface DayReader {
  user: SessionUser | null
  timeZone: string
}

export const taskRow = (task: DayTask): DayRow => ({
  id: task.id,
  dealId: task.dealId,
  title: task.title,
  href: `/deals/${task.dealId}#tasks`,
  task,
})

export const appointmentRows = ({ appointments }: MyDay): DayRow[] =>
  appointments.map(({ id, dealId, title }) => ({
    id,
    dealId,
    title,
    href: dealId === null ? '/calendar' : `/deals/${dealId}`,
  }))

export const returnedRows = ({ returned }: MyDay): DayRow[] =>
  returned.map(({ id, dealId, label }) => ({ id, dealId, title: label, href: `/deals/${dealId}#papers` }))

/** 'Signature missing. Page 8'. */
export const returnedWords = ({ reason, note }: MyDay['returned'][number]): string =>
  [returnReasonLabels[reason], note].filter(Boolean).join('. ')

/** Missing papers: the user files those of their own deals, and can ask for those of others. */
export const paperRows = (day: MyDay, { user, timeZone }: DayReader): DayRow[] =>
  day.papers.map((paper) => {
    const deal = dealIn(day, paper.dealId)
    const mayAsk = user !== null && can(user, 'deals.message') && deal !== undefined && deal.agentUserId !== user.id
    return {
      id: paper.id,
      dealId: paper.dealId,
      title: paper.label,
      href: `/deals/${paper.dealId}#papers`,
      ...(mayAsk ? { ask: paperAsk(paper, deal, formatDate(paper.dueOn, timeZone)) } : {}),
    }
  })

export const waitingRows = (day: MyDay, { user }: DayReader): DayRow[] =>
  day.waiting.map((thing) => {
    const { id, kind, dealId, title } = thing
    const names = waitsFor(thing, day)
    const words = kind === 'TASK' ? `Please do “${title}”.` : `“${title}” waits for you.`
    const ask: Ask = { dealId, names, words }
    return {
      id: `${kind}/${id}`,
      dealId,
      title,
      href: `/deals/${dealId}${kind === 'PAPER' ? '#papers' : ''}`,
      ...(user !== null && can(user, 'deals.message') ? { ask } : {}),
    }
  })
