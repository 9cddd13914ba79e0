// What of each deal is whose, where sums go by agent: its own agent's part, and those of agents who share it.
import { raw, type Sql, sql } from '@bluebonnet/platform'

const sharesIn = `sum(share_cents - client_paid_cents)::bigint AS gross_cents,
  sum(client_paid_cents)::bigint AS client_paid_cents, sum(brokerage_cents)::bigint AS brokerage_cents,
  sum(agent_cents)::bigint AS agent_cents, sum(other_cents)::bigint AS other_cents`

/**
 * The table `deal` for sums by agent: a row for each agent who has a part, with the columns of deals that sums read.
 * The side and what it sold for are the deal's own agent's (`is_own`); so is all of its CDA that is nobody else's
 * share. Of some agents (`isOfSome`) shares are looked up deal by deal, of everybody all are added up at once.
 */
export const dealParts = (isOfSome: boolean): Sql =>
  raw(`(
  SELECT d.id, d.agent_id, true AS is_own, d.status, d.close_date, d.price_cents,
         d.cda_gross_cents - coalesce(s.gross_cents, 0) AS cda_gross_cents,
         d.cda_brokerage_cents - coalesce(s.brokerage_cents, 0) AS cda_brokerage_cents,
         d.cda_agent_cents - coalesce(s.agent_cents, 0) AS cda_agent_cents,
         d.cda_other_cents - coalesce(s.other_cents, 0) AS cda_other_cents,
         d.cda_client_paid_cents - coalesce(s.client_paid_cents, 0) AS cda_client_paid_cents
    FROM deals d LEFT JOIN ${
      isOfSome
        ? `LATERAL (SELECT ${sharesIn} FROM cda_agents WHERE deal_id = d.id) s ON true`
        : `(SELECT deal_id, ${sharesIn} FROM cda_agents GROUP BY deal_id) s ON s.deal_id = d.id`
    }
   UNION ALL
  SELECT d.id, part.agent_id, false, d.status, d.close_date, 0,
         part.share_cents - part.client_paid_cents, part.brokerage_cents, part.agent_cents, part.other_cents,
         part.client_paid_cents
    FROM cda_agents part JOIN deals d ON d.id = part.deal_id) AS deal`)

/** Who shares deals: by the CDA that stands, else as was agreed. */
export const sharesOfDeals = `(
  SELECT deal_id, agent_id FROM cda_agents
   UNION ALL
  SELECT p.deal_id, p.agent_id FROM deal_participants p JOIN deals d ON d.id = p.deal_id AND d.cda_agent_cents IS NULL
   WHERE p.agent_id IS NOT NULL)`

/** The table `deal` of deals in which an agent has a part; all for the brokerage. */
export const partsIn = ({ agentId }: { agentId: string | null }): Sql | null =>
  agentId === null
    ? null
    : sql`(deal.agent_id = ${agentId}
        OR deal.id = ANY (ARRAY(SELECT deal_id FROM ${raw(sharesOfDeals)} s WHERE s.agent_id = ${agentId})))`
