import * as fc from 'fast-check'

const doings = [
  ['share', 4],
  ['price', 2],
  ['generate', 8],
  ['draw', 8],
  ['sign', 8],
  ['void', 2],
  ['give', 1],
  ['charge', 4],
  ['undo', 3],
  ['receive', 5],
  ['return', 3],
  ['pay', 8],
  ['recall', 4],
  ['settle', 2],
  ['cap', 1],
  ['way', 1],
] as const

/** An intended act with money. Numbers select from what exists. */
const wish = fc.record({
  do: fc.oneof(...doings.map(([act, weight]) => ({ weight, arbitrary: fc.constant(act) }))),
  which: fc.nat(2),
  agent: fc.nat(2),
  /** Agents who share the deal, by index, with their percentages. */
  shares: fc.uniqueArray(fc.record({ agent: fc.nat(2), percent: fc.constantFrom(10, 33.333, 50) }), {
    maxLength: 2,
    selector: ({ agent }) => agent,
  }),
  price: fc.constantFrom(300_000, 425_000, 1_200_000),
  kind: fc.constantFrom('CHARGE', 'CHARGE', 'PAYMENT', 'CREDIT', 'WRITE_OFF'),
  /** Fraction of the amount due. */
  part: fc.constantFrom(0.01, 0.5, 1, 1.01),
  amount: fc.constantFrom(0.01, 199, 5_000, 40_000),
  place: fc.nat(8),
  cap: fc.constantFrom(null, 0, 4_000, 25_000),
  isByTitle: fc.boolean(),
  isExplained: fc.boolean(),
})
export type IntendedMoneyAct = typeof wish extends fc.Arbitrary<infer T> ? T : never

/** Concurrent requests: up to four acts without a defined order. */
export const moneyMomentQueries = fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
})

/** States of CDAs' money that must never exist: each statement returns rows only if a rule is broken. */
export const moneyViolations = `
  WITH mine AS (SELECT * FROM cdas WHERE agent_id = ANY ($1)),
  lines AS (
    SELECT c.id AS cda_id, c.agent_id AS own, line.kind, line.cents, line.agent_id
      FROM mine c JOIN cda_lines line ON line.cda_id = c.id AND line.version = c.version
  ),
  in_force AS (
    SELECT p.cda_id, p.agent_id, sum(p.amount_cents) AS cents, max(p.cda_version) AS version FROM payouts p
     WHERE p.reverses_id IS NULL AND NOT EXISTS (SELECT FROM payouts back WHERE back.reverses_id = p.id)
     GROUP BY p.cda_id, p.agent_id
  )
  SELECT 'lines are not the gross' AS what, c.id FROM mine c
   WHERE c.gross_commission_cents + c.client_paid_cents <> (SELECT sum(cents) FROM lines WHERE cda_id = c.id)
  UNION ALL SELECT 'parts are not the gross', id FROM mine
   WHERE gross_commission_cents + client_paid_cents
         <> brokerage_split_cents + per_file_fee_cents + arrears_cents + agent_split_cents + other_payees_cents
  UNION ALL SELECT 'less than nothing', cda_id FROM lines WHERE cents < 0
  UNION ALL SELECT 'lines that stand of a version that does not', l.cda_id FROM cda_lines l
    JOIN mine c ON c.id = l.cda_id WHERE l.is_current <> (l.version = c.version AND c.voided_at IS NULL)
  UNION ALL SELECT 'a share without a line', share.cda_id FROM cda_shares share JOIN mine c ON c.id = share.cda_id
   WHERE NOT EXISTS (SELECT FROM cda_lines l WHERE (l.cda_id, l.version, l.agent_id, l.is_current) =
     (share.cda_id, share.version, share.agent_id, share.is_current) AND l.kind = 'AGENT_SPLIT')
  UNION ALL SELECT 'a CDA that the ledger does not agree with', c.id FROM mine c
   WHERE (SELECT coalesce(sum(l.counted_cents), 0) FROM commission_ledger l
           WHERE l.deal_id = c.deal_id AND l.cda_id = c.id)
         <> CASE WHEN c.voided_at IS NULL THEN c.brokerage_split_cents ELSE 0 END
  UNION ALL SELECT 'a debt that was not taken as the CDA says', c.id FROM mine c
   WHERE (SELECT coalesce(-sum(e.amount_cents), 0) FROM agent_entries e
           WHERE e.cda_id = c.id AND e.kind <> 'CHARGE'
             AND NOT EXISTS (SELECT FROM agent_entries charge
               WHERE charge.id = e.reverses_id AND charge.kind = 'CHARGE'))
         <> CASE WHEN c.voided_at IS NULL AND EXISTS (
                        SELECT FROM deals d WHERE d.id = c.deal_id AND d.status = 'CLOSED')
                 THEN c.arrears_cents ELSE 0 END
  UNION ALL SELECT 'a reversal of something else', e.id FROM agent_entries e
    JOIN agent_entries of ON of.id = e.reverses_id
   WHERE e.agent_id = ANY ($1) AND (e.amount_cents <> -of.amount_cents OR e.agent_id <> of.agent_id)
  UNION ALL SELECT 'more paid than the line says', s.cda_id FROM in_force s JOIN mine c ON c.id = s.cda_id
   WHERE s.version = c.version AND c.voided_at IS NULL AND s.cents >
         (SELECT coalesce(sum(cents), 0) FROM lines l
           WHERE l.cda_id = c.id AND l.agent_id = s.agent_id AND l.kind = 'AGENT_SPLIT')
  UNION ALL SELECT 'void with money received', c.id FROM mine c WHERE c.voided_at IS NOT NULL AND EXISTS
         (SELECT FROM receipts r WHERE r.cda_id = c.id AND r.reverses_id IS NULL
             AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = r.id))
  UNION ALL SELECT 'received for what is not approved', c.id FROM mine c WHERE c.approved_at IS NULL AND EXISTS
         (SELECT FROM receipts r WHERE r.cda_id = c.id AND r.reverses_id IS NULL
             AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = r.id))
  UNION ALL SELECT 'a payout that the books do not know', p.id FROM payouts p JOIN mine c ON c.id = p.cda_id
   WHERE p.paid_by = 'BROKERAGE' AND NOT EXISTS (SELECT FROM journal_entries j WHERE j.source_id = p.id)
  UNION ALL SELECT 'an account that the books do not agree with', a.id FROM agents a WHERE a.id = ANY ($1)
     AND (SELECT coalesce(sum(e.amount_cents), 0) FROM agent_entries e WHERE e.agent_id = a.id) <>
         (SELECT coalesce(sum(l.amount_cents), 0) FROM journal_lines l JOIN journal_entries j ON j.id = l.entry_id
            JOIN agent_entries e ON e.id = j.source_id
           WHERE e.agent_id = a.id AND l.account = 'AGENTS_RECEIVABLE')
  UNION ALL SELECT 'two pages that count', deal_id FROM documents JOIN deals d ON d.id = deal_id
   WHERE d.agent_id = ANY ($1) AND type = 'CDA' AND superseded_at IS NULL GROUP BY deal_id HAVING count(*) > 1`
