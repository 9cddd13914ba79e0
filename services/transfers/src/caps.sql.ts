// What brokers entered of caps: a sum of the ledger, which no row stores.
import { someRow, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const byHand = "('OPENING_BALANCE', 'CORRECTION')"

/** Those of the agents $1 for whom brokers entered a part of a cap in the year before the day $2. */
export const agentsWithCaps = statement(
  z.strictObject({ agentId: z.string() }),
  `SELECT agent_id AS "agentId" FROM commission_ledger
    WHERE agent_id = ANY($1) AND kind IN ${byHand} AND effective_date > $2::date - interval '1 year'
    GROUP BY agent_id HAVING sum(counted_cents) <> 0`,
)

/** Some entry that a broker made after those with the ids $1, for the same agent. */
export const correctedSince = statement(
  someRow,
  `SELECT 1 FROM commission_ledger entry
     JOIN commission_ledger later ON later.agent_id = entry.agent_id AND later.created_at >= entry.created_at
    WHERE entry.id = ANY($1) AND later.id <> ALL($1) AND later.kind IN ${byHand} LIMIT 1`,
)

export const importedCaps = statement(
  z.strictObject({ agentId: z.string(), cents: z.string(), effectiveDate: z.string() }),
  `SELECT agent_id AS "agentId", counted_cents AS cents, effective_date::text AS "effectiveDate"
     FROM commission_ledger WHERE id = ANY($1) ORDER BY agent_id`,
)
