import type { Deal } from '@bluebonnet/contracts'
import type { DealStatus } from '@bluebonnet/domain'
import { deal as dealShape, dealTimelineEntry } from '@bluebonnet/contracts/deals/deal.schema'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import type { Office } from './office.js'

export const dealsOf = (answer: Answer): Deal[] => z.array(dealShape).parse(answer.json())
export const timelineOf = (answer: Answer) => z.array(dealTimelineEntry).parse(answer.json())
export const withId = (answer: Answer) => z.looseObject({ id: z.string() }).parse(answer.json())

export const move = (
  office: Office,
  deal: Pick<Deal, 'id'>,
  status: DealStatus,
  who = office.agent,
  reason?: string,
): Promise<Answer> =>
  office.post(who, `/api/deals/${deal.id}/status`, { status, ...(reason === undefined ? {} : { reason }) })

export const dealRow = async (office: Office, id: string) =>
  (await office.rows('SELECT * FROM deals WHERE id = $1', [id]))[0]

/** The pending notices about a deal or message, in the order of their commits. */
export const outboxTypes = async (office: Office, subjectId: string): Promise<string[]> =>
  (
    await office.rows<{ type: string }>(
      "SELECT payload ->> 'type' AS type FROM outbox WHERE payload ->> 'subjectId' = $1 ORDER BY created_at, id",
      [subjectId],
    )
  ).map((row) => row.type)

export const activities = async (office: Office, dealId: string): Promise<string[]> =>
  (
    await office.rows<{ type: string }>('SELECT type FROM activity_log WHERE entity_id = $1 ORDER BY created_at, id', [
      dealId,
    ])
  ).map((row) => row.type)
