// Sums of many CDAs' payments next to their lines, and state updates of many rows in one statement.
import { command, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { dueCents, openOf, paidCents } from './payments.sql.js'

const withoutHouse = 'brokerage_split_cents + per_file_fee_cents + arrears_cents = 0'

/** Serializes payments of the same CDAs. */
export const lockCdas = command('SELECT FROM cdas WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE')
const lockPaymentRoute = command(
  `SELECT FROM brokerage_settings WHERE id = 1
      AND EXISTS (SELECT FROM cdas WHERE id = ANY ($1) AND ${withoutHouse}) FOR SHARE`,
)
/** A CDA without a payment follows the brokerage's setting, which cannot change until the state is written. */
export const lockForPaymentStates: typeof lockCdas = async (manager, values) => {
  await lockCdas(manager, values)
  return lockPaymentRoute(manager, values)
}

/** Approved CDAs that pay the brokerage nothing at the table. */
export const cdasWithoutBrokerageShare = statement(
  z.strictObject({ id: z.string() }),
  `SELECT id FROM cdas WHERE ${withoutHouse} AND approved_at IS NOT NULL AND voided_at IS NULL ORDER BY id`,
)

export const deskReceivables = statement(
  z.strictObject({ id: z.string(), isIssued: z.boolean(), open: z.string(), began: z.boolean() }),
  `SELECT cda.id, cda.voided_at IS NULL AND cda.approved_at IS NOT NULL AS "isIssued", open, began
     FROM cdas cda ${openOf} WHERE cda.id = ANY ($1)`,
)

export const setReceivables = command(
  `UPDATE cdas SET receivable_state = said.state FROM unnest($1::uuid[], $2::text[]) AS said (id, state)
    WHERE cdas.id = said.id AND cdas.receivable_state IS DISTINCT FROM said.state`,
)

/** What each payee of CDAs is due and has been paid, on the line of the newest version that pays them. */
export const deskPayables = statement(
  z.strictObject({ payableId: z.string(), version: z.number(), due: z.string(), paid: z.string() }),
  `SELECT DISTINCT ON (line.payable_id) line.payable_id AS "payableId", line.version, ${dueCents} AS due,
          ${paidCents} AS paid
     FROM cda_lines line JOIN cdas cda ON cda.id = line.cda_id
    WHERE line.cda_id = ANY ($1) AND line.payable_id IS NOT NULL
    ORDER BY line.payable_id, line.version DESC`,
)

export const setPayables = command(
  `UPDATE cda_lines SET state = said.state
     FROM cda_lines line LEFT JOIN unnest($2::uuid[], $3::int[], $4::text[]) AS said (payable_id, version, state)
       ON (said.payable_id, said.version) = (line.payable_id, line.version)
    WHERE line.cda_id = ANY ($1) AND line.state IS DISTINCT FROM said.state
      AND (cda_lines.cda_id, cda_lines.version, cda_lines.position) = (line.cda_id, line.version, line.position)`,
)
