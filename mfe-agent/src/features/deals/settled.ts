import type { Deal } from '@bluebonnet/contracts'

export const hasLiveCda = (deal: Deal): deal is Deal & { cda: NonNullable<Deal['cda']> } =>
  deal.cda !== null && deal.cda.voidedAt === null

/** Figures are settled once a deal is closed or its CDA approved; then only brokers change them, with a reason. */
export const isSettled = (deal: Deal): boolean =>
  deal.status === 'CLOSED' || (hasLiveCda(deal) && deal.cda.approvedAt !== null)
