import type { BrokerageAnswer, Cda, PendingDeal, RosterEntry } from '@bluebonnet/contracts'

const id = '01900000-0000-7000-8000-0000000000bb'
const at = '2026-11-01T12:00:00.000Z'
const place = { propertyAddress: '12 Oak St', city: 'Austin', state: 'TX', zip: '78701', side: 'LISTING' } as const

/** One row of each kind that this portal's forms are about. */
export const agent: RosterEntry = {
  id, userId: id, firstName: 'Dana', lastName: 'Reed', role: 'AGENT', status: 'ACTIVE', version: 3,
  email: 'dana@bluebonnet.test',
  phone: '512', trecLicenseNo: '0712345', isActive: true, isInvited: false, compPlan: 'CAP_80_20', capYearStart: null,
  annualCap: null, capPaid: 0, capReserved: 0, closedDeals: 0, closedVolume: 0, commissionYTD: 0,
}
export const cda: Cda = {
  id, dealId: id, version: 1, salePrice: 400_000, grossCommission: 12_000, commissionSource: 'RATE', commissionRate: 3,
  brokerageSplit: 2_400, agentSplit: 9_401, perFileFee: 199, capApplied: false, plan: 'CAP_80_20', lines: [],
  pdfUrl: '/x',
  stale: false, planChanged: false, planBefore: null, approvedBy: id, approvedByName: 'Blake Broker', approvedAt: at,
  sentToTitleAt: null, pageEmail: 'desk@title.test', voidedAt: null, voidReason: null, createdAt: at, updatedAt: at,
  deal: {
    ...place, status: 'UNDER_CONTRACT', closeDate: '2026-12-04', titleCompany: 'Lone Star Title',
    titleCompanyEmail: 'desk@title.test', agentId: id, agentName: 'Dana Reed', clientName: null,
  },
}
export const pending: PendingDeal = {
  ...place, id, agentId: id, agentName: 'Dana Reed', clientId: null, clientName: null, propertyId: null, mlsId: null,
  price: 400_000, status: 'PENDING_BROKER_APPROVAL', buyerSellerName: null, titleCompany: null, titleCompanyEmail: null,
  escrowOfficer: null, gfNumber: null, contractDate: null, closeDate: null, optionEndsAt: null, earnestMoneyDueAt: null,
  financingDueAt: null, commissionRate: null, grossCommission: null, checklistId: null, submittedAt: at,
  approvedBy: null,
  approvedAt: null, rejectionReason: null, version: 3, nextStatuses: [], cda: null, createdAt: at, updatedAt: at,
  papers: { done: 0, total: 7 }, filed: 0,
}
const plan = { split: 20, cap: null, fee: 199 }
export const brokerage: BrokerageAnswer = {
  name: 'Bluebonnet Realty', address: '1 First Street', phone: null, licenceNumber: null,
  designatedBroker: { name: null, licenceNumber: null }, iabsUrl: null, timeZone: 'America/Chicago',
  defaultCommissionRate: 3, plans: { CAP_80_20: plan, HIGH_SPLIT: plan, MEMBERSHIP: plan }, requireTotp: false,
  version: 3,
}
