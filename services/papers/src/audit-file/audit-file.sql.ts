// Data of an audit file other than its documents.
import { dealKinds, dealSides, dealStatuses, limits } from '@bluebonnet/domain'
import { nameOrEmail, raw, type Sql, sql, statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const auditedDeal = statement(
  z.strictObject({
    address: z.string(),
    place: z.string(),
    side: z.enum(dealSides),
    kind: z.enum(dealKinds),
    status: z.enum(dealStatuses),
    agentName: z.string(),
    clientName: z.string().nullable(),
    contractDate: z.string().nullable(),
    closeDate: z.string().nullable(),
    endedAt: z.date().nullable(),
  }),
  `SELECT deal.property_address AS address, concat_ws(' ', deal.city || ',', deal.state, deal.zip) AS place, deal.side,
          coalesce(list.kind, 'SALE') AS kind, deal.status, ${nameOrEmail('agent_user')} AS "agentName",
          nullif(concat_ws(' ', client.first_name, client.last_name), '') AS "clientName",
          deal.contract_date::text AS "contractDate", deal.close_date::text AS "closeDate", deal.ended_at AS "endedAt"
     FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
     JOIN users agent_user ON agent_user.id = agent.user_id
     LEFT JOIN clients client ON client.id = deal.client_id LEFT JOIN checklists list ON list.id = deal.checklist_id
    WHERE deal.id = $1`,
)

export const closedDeal = z.strictObject({
  id: z.string(),
  address: z.string(),
  side: z.enum(dealSides),
  agentName: z.string(),
  clientName: z.string().nullable(),
  closeDate: z.string(),
  total: z.number(),
})

/** The closed deals of a condition, by closing day, up to the limit of one archive. */
export const closedDeals = (where: Sql): Sql => sql`
  SELECT deal.id, deal.property_address AS address, deal.side, ${raw(nameOrEmail('agent_user'))} AS "agentName",
         nullif(concat_ws(' ', client.first_name, client.last_name), '') AS "clientName",
         deal.close_date::text AS "closeDate", count(*) OVER ()::int AS total
    FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN clients client ON client.id = deal.client_id
   WHERE deal.status = 'CLOSED' AND ${where} ORDER BY deal.close_date, deal.id LIMIT ${limits.auditDeals}`
