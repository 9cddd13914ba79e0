const inForce = (table: 'receipts' | 'payouts'): string =>
  `FROM ${table} paid WHERE paid.cda_id = cda.id AND paid.reverses_id IS NULL
     AND NOT EXISTS (SELECT FROM ${table} back WHERE back.reverses_id = paid.id)`

const receivables = `
  SELECT cda.id AS cda_id,
         CASE WHEN open < 0 THEN 'OVER' WHEN open = 0 THEN 'DONE' WHEN began THEN 'PART' ELSE 'OPEN' END AS state
    FROM cdas cda
   CROSS JOIN LATERAL (SELECT coalesce((SELECT payment_route ${inForce('receipts')} LIMIT 1),
     (SELECT payment_route ${inForce('payouts')} LIMIT 1),
     (SELECT payment_route FROM brokerage_settings WHERE id = 1), 'TABLE') AS payment_route) routes
   CROSS JOIN LATERAL (SELECT
     CASE payment_route WHEN 'TABLE' THEN cda.brokerage_split_cents + cda.per_file_fee_cents + cda.arrears_cents
       ELSE cda.gross_commission_cents END
     - (SELECT coalesce(sum(amount_cents) + sum(explained_cents), 0) FROM receipts WHERE cda_id = cda.id)
     + (SELECT coalesce(sum(amount_cents), 0) FROM payouts
         WHERE cda_id = cda.id AND payment_route = 'TABLE' AND paid_by = 'BROKERAGE')
     - (SELECT coalesce(sum(amount_cents), 0) FROM payouts
         WHERE cda_id = cda.id AND payment_route = 'BROKERAGE' AND paid_by = 'TITLE') AS open,
     EXISTS (SELECT ${inForce('receipts')}) AS began) sums
   WHERE cda.approved_at IS NOT NULL AND cda.voided_at IS NULL`

const payables = `
  WITH said AS (
    SELECT cda.id AS cda_id, line.kind, coalesce(line.payee_id, line.agent_id)::text AS who,
           sum(line.cents) AS cents, cda.approved_at IS NOT NULL AND cda.voided_at IS NULL AS counts
      FROM cdas cda JOIN cda_lines line ON (line.cda_id, line.version) = (cda.id, cda.version)
     WHERE line.payee <> 'BROKERAGE' GROUP BY 1, 2, 3, 5
  ), paid AS (
    SELECT cda_id, line_kind AS kind, coalesce(agent_id, payee_id)::text AS who, sum(amount_cents) AS cents
      FROM payouts GROUP BY 1, 2, 3
  ), each_line AS (
    SELECT cda_id, kind, who, CASE WHEN said.counts THEN said.cents ELSE 0 END AS due,
           coalesce(paid.cents, 0) AS paid
      FROM said FULL JOIN paid USING (cda_id, kind, who)
  )
  SELECT cda_id, kind, who, CASE WHEN paid > due THEN 'OVER' WHEN paid = due THEN 'DONE'
         WHEN paid > 0 THEN 'PART' ELSE 'OPEN' END AS state
    FROM (SELECT cda_id, kind, who, coalesce(due, 0) AS due, paid FROM each_line) one WHERE due > 0 OR paid > 0`

const keptPayables = `SELECT cda_id, kind, coalesce(payee_id, agent_id)::text AS who, state FROM cda_lines
  WHERE state IS NOT NULL`
const keptReceivables = 'SELECT id AS cda_id, receivable_state AS state FROM cdas WHERE receivable_state IS NOT NULL'

const differ = (one: string, other: string): string =>
  `SELECT cda_id FROM (((${one}) EXCEPT ALL (${other})) UNION ALL ((${other}) EXCEPT ALL (${one}))) d`

/** CDAs whose stored payment states differ from those calculated from the rows. */
export const wrongDeskStates = `
  SELECT 'a desk to receive' AS what, cda_id AS id FROM (${differ(receivables, keptReceivables)}) r
  UNION ALL SELECT 'a desk to pay', cda_id FROM (${differ(payables, keptPayables)}) p`
