// What brokers entered of caps: a sum of the ledger, which no row stores.
import { fullName, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const byHand = "('OPENING_BALANCE', 'CORRECTION')"

/** Those of the agents $1 for whom brokers entered a part of a cap in the year before the day $2. */
export const agentsWithCaps = statement(
  z.strictObject({ agentId: z.string() }),
  `SELECT agent_id AS "agentId" FROM commission_ledger
    WHERE agent_id = ANY($1) AND kind IN ${byHand} AND effective_date > $2::date - interval '1 year'
    GROUP BY agent_id HAVING sum(counted_cents) <> 0`,
)

/** The reason of the corrections that take an import back. */
export const undoneReason = 'Import undone'

/** Agents whose entries with the ids $1 brokers corrected by hand since. Other imports are no corrections. */
export const correctedSince = statement(
  z.strictObject({ name: z.string() }),
  `SELECT ${fullName('person')} AS name
     FROM commission_ledger later
     JOIN agents agent ON agent.id = later.agent_id JOIN users person ON person.id = agent.user_id
    WHERE later.agent_id IN (SELECT agent_id FROM commission_ledger WHERE id = ANY($1))
      AND later.created_at >= (SELECT min(created_at) FROM commission_ledger WHERE id = ANY($1))
      AND later.id <> ALL($1) AND later.kind IN ${byHand} AND later.reason <> '${undoneReason}'
      AND NOT EXISTS (SELECT 1 FROM imports WHERE kind = 'caps' AND later.id = ANY(row_ids))
      AND NOT EXISTS (SELECT 1 FROM commission_ledger back
                       WHERE back.agent_id = later.agent_id AND back.effective_date = later.effective_date
                         AND back.counted_cents = -later.counted_cents AND back.reason = '${undoneReason}')
    GROUP BY agent.id, person.id, later.cap_year_start HAVING sum(later.counted_cents) <> 0 LIMIT 1`,
)

export const importedCaps = statement(
  z.strictObject({ agentId: z.string(), cents: z.string(), effectiveDate: z.string() }),
  `SELECT agent_id AS "agentId", counted_cents AS cents, effective_date::text AS "effectiveDate"
     FROM commission_ledger WHERE id = ANY($1) ORDER BY agent_id`,
)
