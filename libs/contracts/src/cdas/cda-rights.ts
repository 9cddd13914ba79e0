import type { Cda } from './cda.schema.js'

/** Whether approving it asks nothing more of whoever may decide. */
export const canApprove = (cda: Pick<Cda, 'approvedAt' | 'voidedAt' | 'stale'>): boolean =>
  cda.approvedAt === null && cda.voidedAt === null && !cda.stale

export const canSend = (cda: Pick<Cda, 'approvedAt' | 'voidedAt'>): boolean =>
  cda.approvedAt !== null && cda.voidedAt === null

/** Whether it can be sent to where it says. */
export const hasAddress = ({ pageEmail, deal }: Pick<Cda, 'pageEmail' | 'deal'>): boolean =>
  (pageEmail ?? deal.titleCompanyEmail) !== null

/** Whether a CDA is generated again by one press: an approved one is voided first. */
export const canGenerateAgain = ({
  stale,
  approvedAt,
  voidedAt,
}: Pick<Cda, 'stale' | 'approvedAt' | 'voidedAt'>): boolean => voidedAt !== null || (stale && approvedAt === null)
