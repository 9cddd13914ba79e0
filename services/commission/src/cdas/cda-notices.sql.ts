// Data for notices about a CDA, its deal and its sendings, one query each.
import { nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { noticeColumns, noticed, noticeTables } from '@bluebonnet/deals'

export const noticeOfCda = statement(
  z.strictObject({
    ...noticed,
    version: z.number(),
    voidReason: z.string().nullable(),
    staleReason: z.string().nullable(),
  }),
  `SELECT ${noticeColumns}, c.version, c.void_reason AS "voidReason", c.stale_reason AS "staleReason" ${noticeTables}
    JOIN cdas c ON c.deal_id = d.id WHERE c.id = $1`,
)

export const sendingNotice = statement(
  z.strictObject({ email: z.string(), approvedBy: z.string().nullable(), sender: z.string() }),
  `SELECT s.email, c.approved_by AS "approvedBy", ${nameOrEmail('u')} AS sender
         FROM cda_sends s JOIN cdas c ON c.id = s.cda_id JOIN users u ON u.id = s.sent_by WHERE s.id = $1`,
)
