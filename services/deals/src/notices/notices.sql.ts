// What a notice says of its deal, CDA and people, each in one look.
import { fullName, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { sharing } from '../participants/deal-agents.sql.js'
import { messageDocuments } from '../messages/messages.sql.js'

const noticed = {
  dealId: z.string(),
  address: z.string(),
  agentUserId: z.string(),
  agentName: z.string(),
  rejectionReason: z.string().nullable(),
  /** The users who share it. */
  sharedBy: z.array(z.string()),
}

const noticeTables = 'FROM deals d JOIN agents a ON a.id = d.agent_id JOIN users u ON u.id = a.user_id'

const noticeColumns = `
  d.id AS "dealId", d.property_address AS address, u.id AS "agentUserId", ${fullName('u')} AS "agentName",
  d.rejection_reason AS "rejectionReason", ARRAY(${sharing('d.id')}) AS "sharedBy"`

export const noticeOfDeal = statement(
  z.strictObject(noticed),
  `SELECT ${noticeColumns} ${noticeTables} WHERE d.id = $1`,
)

export const noticeOfPending = statement(
  z.strictObject(noticed),
  `SELECT ${noticeColumns} ${noticeTables} WHERE d.id = $1 AND d.status = 'PENDING_BROKER_APPROVAL' FOR SHARE OF d`,
)

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

export const nameOfUser = statement(
  z.strictObject({ name: z.string() }),
  `SELECT ${nameOrEmail('u')} AS name FROM users u WHERE u.id = $1`,
)

export const sendingToTell = statement(
  z.strictObject({ email: z.string(), approvedBy: z.string().nullable(), sender: z.string() }),
  `SELECT s.email, c.approved_by AS "approvedBy", ${nameOrEmail('u')} AS sender
         FROM cda_sends s JOIN cdas c ON c.id = s.cda_id JOIN users u ON u.id = s.sent_by WHERE s.id = $1`,
)

export const messageToTell = statement(
  z.strictObject({ dealId: z.string(), author: z.string(), body: z.string(), attached: z.string().nullable() }),
  `SELECT m.deal_id AS "dealId", m.body, ${nameOrEmail('u')} AS author,
              (${messageDocuments("string_agg(d.label, ', ' ORDER BY given.position)")}) AS attached
         FROM deal_messages m JOIN users u ON u.id = m.author_id WHERE m.id = $1`,
)
