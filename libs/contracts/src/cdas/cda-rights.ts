import type { Cda } from './cda.schema.js'

/** Whether approving it requires no further input from a caller who may decide. */
export const canApprove = (cda: Pick<Cda, 'approvedAt' | 'voidedAt' | 'stale'>): boolean =>
  cda.approvedAt === null && cda.voidedAt === null && !cda.stale

export const canSend = (cda: Pick<Cda, 'approvedAt' | 'voidedAt'>): boolean =>
  cda.approvedAt !== null && cda.voidedAt === null

/** Whether it can be sent to the address on its page. */
export const hasAddress = ({ pageEmail, deal }: Pick<Cda, 'pageEmail' | 'deal'>): boolean =>
  (pageEmail ?? deal.titleCompanyEmail) !== null

/** Whether one click generates a CDA again; an approved one must be voided first. */
export const canGenerateAgain = ({
  stale,
  approvedAt,
  voidedAt,
}: Pick<Cda, 'stale' | 'approvedAt' | 'voidedAt'>): boolean => voidedAt !== null || (stale && approvedAt === null)
