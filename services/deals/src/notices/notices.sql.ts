// Data of a notice's deal and people, one query each.
import { dealStatuses } from '@bluebonnet/domain'
import { fullName, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { sharing } from '../sharing/deal-sharers.sql.js'

export const noticed = {
  dealId: z.string(),
  address: z.string(),
  agentUserId: z.string(),
  agentName: z.string(),
  rejectionReason: z.string().nullable(),
  /** The users who share it. */
  sharedBy: z.array(z.string()),
}

export const noticeTables = 'FROM deals d JOIN agents a ON a.id = d.agent_id JOIN users u ON u.id = a.user_id'

export const noticeColumns = `
  d.id AS "dealId", d.property_address AS address, u.id AS "agentUserId", ${fullName('u')} AS "agentName",
  d.rejection_reason AS "rejectionReason", ARRAY(${sharing('d.id')}) AS "sharedBy"`

export const noticeOfDeal = statement(
  z.strictObject(noticed),
  `SELECT ${noticeColumns} ${noticeTables} WHERE d.id = $1`,
)

export const noticeOfLocked = statement(
  z.strictObject({ ...noticed, status: z.enum(dealStatuses) }),
  `SELECT ${noticeColumns}, d.status ${noticeTables} WHERE d.id = $1 FOR SHARE OF d`,
)

/** The last move of a deal out of the approval, with the person who made it. */
export const lastDecision = statement(
  z.strictObject({ outcome: z.enum(dealStatuses), userId: z.string().nullable(), name: z.string().nullable() }),
  `SELECT t.to_status AS outcome, t.actor_id AS "userId", ${nameOrEmail('u')} AS name
     FROM deal_timeline t LEFT JOIN users u ON u.id = t.actor_id
    WHERE t.deal_id = $1 AND t.from_status = 'PENDING_BROKER_APPROVAL' ORDER BY t.created_at DESC, t.id DESC LIMIT 1`,
)

export const nameOfUser = statement(
  z.strictObject({ name: z.string() }),
  `SELECT ${nameOrEmail('u')} AS name FROM users u WHERE u.id = $1`,
)
