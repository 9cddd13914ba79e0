// Divides deals among agents for sums by agent: the own agent's part and those of agents who share the deal.
import { raw, type Sql, sql } from '@bluebonnet/platform'

const earned = `'AGENT_SPLIT', 'ARREARS'`
const ofBrokerage = `'BROKERAGE_SPLIT', 'PER_FILE_FEE'`

/** What each agent who shares a CDA gets from it: the sums of their lines, including the debts that it pays. */
const shares = `
  SELECT share.deal_id, share.agent_id, share.client_paid_cents, sum(line.cents)::bigint AS share_cents,
         coalesce(sum(line.cents) FILTER (WHERE line.kind = 'BROKERAGE_SPLIT'), 0)::bigint AS brokerage_cents,
         coalesce(sum(line.cents) FILTER (WHERE line.kind IN (${earned})), 0)::bigint AS earned_cents,
         coalesce(sum(line.cents) FILTER (WHERE line.kind NOT IN (${earned}, ${ofBrokerage})), 0)::bigint AS other_cents
    FROM cda_shares share
    JOIN cda_lines line ON line.cda_id = share.cda_id AND line.version = share.version
     AND line.agent_id = share.agent_id
   WHERE share.is_current`
const eachShare = 'GROUP BY share.cda_id, share.version, share.agent_id'

const sharesIn = `sum(share_cents - client_paid_cents)::bigint AS gross_cents,
  sum(client_paid_cents)::bigint AS client_paid_cents, sum(brokerage_cents)::bigint AS brokerage_cents,
  sum(earned_cents)::bigint AS earned_cents, sum(other_cents)::bigint AS other_cents`

/** The table `deal` for sums of whole deals, with the figures of the valid CDA of each. */
export const dealsWithSums = `(
  SELECT d.id, d.agent_id, d.side, d.status, d.close_date, d.price_cents, cda.gross_commission_cents AS cda_gross_cents,
         cda.brokerage_split_cents AS cda_brokerage_cents, cda.other_payees_cents AS cda_other_cents,
         cda.agent_split_cents + cda.arrears_cents AS cda_earned_cents, cda.client_paid_cents AS cda_client_paid_cents
    FROM deals d LEFT JOIN cdas cda ON cda.deal_id = d.id AND cda.voided_at IS NULL)`

/** Shares as they are read for sums by agent: all of them once (`first`), then per deal and one by one. */
interface SharesRead {
  first: Sql | null
  ofDeal: Sql
  each: Sql
}

const sharesOfSome: SharesRead = {
  first: null,
  ofDeal: raw(
    `LATERAL (SELECT ${sharesIn} FROM (${shares} AND share.deal_id = d.id ${eachShare}) each_share) s ON true`,
  ),
  each: raw(`cda_shares shared JOIN deals d ON d.id = shared.deal_id
   CROSS JOIN LATERAL (${shares} AND (share.cda_id, share.version, share.agent_id) =
     (shared.cda_id, shared.version, shared.agent_id) ${eachShare}) part WHERE shared.is_current`),
}

const sharesOfAll = (closed: Sql): SharesRead => ({
  first: sql`WITH part AS MATERIALIZED (
    ${raw(shares)} AND EXISTS (SELECT FROM deals deal WHERE deal.id = share.deal_id AND ${closed}) ${raw(eachShare)})`,
  ofDeal: raw(`(SELECT deal_id, ${sharesIn} FROM part GROUP BY deal_id) s ON s.deal_id = d.id`),
  each: raw('part JOIN deals d ON d.id = part.deal_id'),
})

/**
 * The table `deal` for sums by agent: one row per agent with a part, with the columns that sums read. The side and its
 * price belong to the deal's own agent (`is_own`), and so does everything in its CDA that is not somebody else's share.
 * With `isOfSome`, shares are read per deal; otherwise those of all deals that `closed` finds are read once.
 */
export const dealParts = (isOfSome: boolean, closed: Sql): Sql => {
  const { first, ofDeal, each } = isOfSome ? sharesOfSome : sharesOfAll(closed)
  return sql`(
  ${first ?? raw('')}
  SELECT d.id, d.agent_id, true AS is_own, d.side, d.status, d.close_date, d.price_cents,
         d.cda_gross_cents - coalesce(s.gross_cents, 0) AS cda_gross_cents,
         d.cda_brokerage_cents - coalesce(s.brokerage_cents, 0) AS cda_brokerage_cents,
         d.cda_earned_cents - coalesce(s.earned_cents, 0) AS cda_earned_cents,
         d.cda_other_cents - coalesce(s.other_cents, 0) AS cda_other_cents,
         d.cda_client_paid_cents - coalesce(s.client_paid_cents, 0) AS cda_client_paid_cents
    FROM ${raw(dealsWithSums)} d LEFT JOIN ${ofDeal}
   UNION ALL
  SELECT d.id, part.agent_id, false, d.side, d.status, d.close_date, 0,
         part.share_cents - part.client_paid_cents, part.brokerage_cents, part.earned_cents, part.other_cents,
         part.client_paid_cents
    FROM ${each}) AS deal`
}

/** Who shares deals: by the valid CDA, else as agreed. */
export const sharesOfDeals = `(
  SELECT deal_id, agent_id FROM cda_shares WHERE is_current
   UNION ALL
  SELECT p.deal_id, p.agent_id FROM deal_participants p JOIN deals d ON d.id = p.deal_id AND NOT d.has_cda
   WHERE p.agent_id IS NOT NULL)`

/** The table `deal` with deals in which an agent has a part, or all for the brokerage. */
export const partsIn = ({ agentId }: { agentId: string | null }): Sql | null =>
  agentId === null
    ? null
    : sql`(deal.agent_id = ${agentId}
        OR deal.id = ANY (ARRAY(SELECT deal_id FROM ${raw(sharesOfDeals)} s WHERE s.agent_id = ${agentId})))`
