import type { Deal } from '@bluebonnet/contracts'

/** A deal for tests. */
export const dealOf = (parts: Pick<Deal, 'id' | 'status'> & Partial<Deal>): Deal => ({
  agentId: 'a', agentName: 'Dana Reyes', clientId: null, clientName: null, propertyId: null, mlsId: null, propertyAddress: '12 Oak St', city: 'Austin', state: 'TX',
  zip: '78701', price: 400_000, side: 'LISTING', buyerSellerName: null, titleCompany: null, titleCompanyEmail: null, escrowOfficer: null, gfNumber: null,
  contractDate: null, closeDate: null, optionEndsAt: null, earnestMoneyDueAt: null, financingDueAt: null, commissionRate: null, grossCommission: null,
  checklistId: null, submittedAt: null, approvedBy: null, approvedAt: null, rejectionReason: null, version: 1, nextStatuses: [], cda: null,
  createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z', ...parts,
})
