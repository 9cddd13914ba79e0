// Whether a deal's CDA is valid and approved: the lifecycle needs nothing else from it.
import { someRow, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const dealCda = z.strictObject({
  id: z.string(),
  version: z.number(),
  approvedAt: z.date().nullable(),
  voidedAt: z.date().nullable(),
})
export type DealCda = z.output<typeof dealCda>

export const lockCdaOf = statement(
  dealCda,
  `SELECT id, version, approved_at AS "approvedAt", voided_at AS "voidedAt" FROM cdas WHERE deal_id = $1
      FOR NO KEY UPDATE`,
)

export const liveCdasOf = statement(
  someRow,
  'SELECT 1 FROM cdas WHERE deal_id = ANY ($1::uuid[]) AND voided_at IS NULL LIMIT 1',
)

export const approvedCdaOf = statement(
  someRow,
  'SELECT 1 FROM cdas WHERE deal_id = $1 AND approved_at IS NOT NULL AND voided_at IS NULL',
)

/** A CDA that is not void: its ledger entry counts. */
export const isLive = <Cda extends Pick<DealCda, 'voidedAt'>>(cda: Cda | null): cda is Cda =>
  cda !== null && cda.voidedAt === null

/** A valid CDA that a broker has signed. Only a broker can void it. */
export const isApproved = <Cda extends Pick<DealCda, 'voidedAt' | 'approvedAt'>>(cda: Cda | null): cda is Cda =>
  isLive(cda) && cda.approvedAt !== null
