// The people named in journal entries, read from agents, payees, payouts, receipts and CDA lines in one statement.
// TypeORM's query builder has no UNION.
import { bookAccounts } from '@bluebonnet/domain'
import { fullName, statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Everybody whom the books may name, by current name. */
export const namedPeople = statement(
  z.strictObject({ id: z.string(), name: z.string(), licence: z.string().nullable() }),
  `SELECT one.id, one.name, coalesce(u.trec_license_no, payee.licence_number) AS licence
     FROM (
       SELECT a.id, ${fullName('u')} AS name FROM agents a JOIN users u ON u.id = a.user_id
        UNION SELECT id, name FROM payees) one
     LEFT JOIN agents a ON a.id = one.id LEFT JOIN users u ON u.id = a.user_id
     LEFT JOIN payees payee ON payee.id = one.id
    WHERE one.id IS NOT NULL AND one.name <> ''`,
)

const person = z.strictObject({
  entryId: z.string(),
  /** The payable account whose lines name them. Null for the person of the whole entry. */
  account: z.enum(bookAccounts).nullable(),
  /** Lines of the same kind and payee may be one line in the journal. */
  kind: z.string().nullable(),
  id: z.string(),
  name: z.string(),
  cents: z.number(),
  position: z.number(),
})
export type EntryPerson = z.output<typeof person>

/**
 * People named in entries: one for payouts and account entries; for receipts, the payees of the CDA's lines in order.
 */
export const peopleOf = statement(
  person,
  `SELECT entry.id AS "entryId", NULL AS account, NULL AS kind, coalesce(payout.agent_id, payout.payee_id) AS id,
          payout.payee_name AS name, 0::float8 AS cents, 0 AS position
     FROM journal_entries entry JOIN payouts payout ON payout.id = entry.source_id WHERE entry.id = ANY($1)
    UNION ALL
   SELECT entry.id, NULL, NULL, of_agent.agent_id, entry.name, 0, 0
     FROM journal_entries entry JOIN agent_entries of_agent ON of_agent.id = entry.source_id
    WHERE entry.id = ANY($1) AND entry.name IS NOT NULL
    UNION ALL
   SELECT entry.id, CASE line.kind WHEN 'AGENT_SPLIT' THEN 'AGENTS_PAYABLE' ELSE 'OTHERS_PAYABLE' END, line.kind,
          coalesce(line.payee_id, line.agent_id), coalesce(line.payee_name, line.agent_name), line.cents, line.position
     FROM journal_entries entry JOIN receipts receipt ON receipt.id = entry.source_id
     JOIN cda_lines line ON line.cda_id = receipt.cda_id AND line.version = receipt.cda_version
    WHERE line.payee <> 'BROKERAGE' AND entry.id = ANY($1)
    ORDER BY "entryId", position`,
)
