import type {
  AgentEntry,
  AgentProfile,
  CalendarEvent,
  Client,
  Deal,
  DealContract,
  DealPapers,
  DealParticipants,
  Document,
  MyDay,
  NotificationSettings,
  Paper,
  Payee,
  Plan,
  Property,
  Template,
  TaxSubject,
} from '@bluebonnet/contracts'
import { fakeDeal } from '@bluebonnet/portal-sdk/testing'

/** A deal for tests. */
export const dealOf = (parts: Pick<Deal, 'id' | 'status'> & Partial<Deal>): Deal => ({ ...fakeDeal, ...parts })

const id = '01900000-0000-7000-8000-0000000000aa'
const at = '2026-11-01T12:00:00.000Z'
/** A colleague who can receive records. */
export const luis: AgentEntry = {
  id: '01900000-0000-7000-8000-0000000000ab',
  userId: '01900000-0000-7000-8000-0000000000ac',
  firstName: 'Luis',
  lastName: 'Ortega',
  role: 'AGENT',
  status: 'ACTIVE',
  version: 1,
}
const times = { createdAt: at, updatedAt: at }

/** One record of each kind that this portal's forms edit. */
export const client: Client = {
  id,
  agentId: id,
  firstName: 'Greta',
  lastName: 'Haas',
  email: null,
  phone: '512',
  type: 'BUYER',
  budget: null,
  preferences: null,
  notes: 'First',
  status: 'ACTIVE',
  version: 3,
  ...times,
}
export const property: Property = {
  id,
  agentId: id,
  mlsId: null,
  propertyAddress: '1 Keeping Way',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  price: 300_000,
  bedrooms: null,
  bathrooms: null,
  squareFootage: null,
  lotSize: '1 acre',
  yearBuilt: null,
  propertyType: null,
  description: 'First',
  features: null,
  photos: null,
  status: 'ACTIVE',
  listingDate: at,
  soldDate: null,
  version: 3,
  ...times,
}
export const deal = dealOf({
  id,
  status: 'PENDING_BROKER_APPROVAL',
  nextStatuses: ['CANCELLED'],
  buyerSellerName: 'First',
  gfNumber: 'GF-1',
  version: 3,
})
export const contracted = dealOf({ id, status: 'UNDER_CONTRACT', nextStatuses: ['CLOSED'], contractDate: '2026-01-05' })
export const payee: Payee = {
  id: '0193a1b2-0000-7000-8000-00000000000a',
  name: 'Lone Star Referral Group',
  kind: 'BROKERAGE',
  licenceNumber: '9003300',
  registrationExpires: null,
  address: null,
  version: 1,
  createdAt: '2026-01-05T15:00:00.000Z',
}
export const plan: Plan = {
  id,
  code: null,
  name: 'Hill Country team',
  version: 1,
  effectiveFrom: '1900-01-01',
  caps: [],
  steps: [],
  payees: [],
  agents: 1,
  createdAt: at,
}
/** The plan that pays the deal's agent: their own. */
export const dealPlan: NonNullable<DealParticipants['plans']>[number] = {
  agent: { id, name: 'Ana Ramos' },
  planId: id,
  name: 'CAP 80/20',
  version: 1,
  chosen: null,
}
/** Another user has chosen a plan for the deal, with another reason. */
export const planClash = {
  row: {
    ...dealPlan,
    planId: plan.id,
    name: plan.name,
    chosen: { id: deal.id, reason: 'Theirs', authorName: 'Bob Ortiz', at: deal.createdAt },
  },
  mine: ['Reason', 'Mine'] as const,
  stored: 'Theirs',
  sends: { agentId: id, planId: plan.id, reason: 'Mine', after: deal.id },
}

/** The payees of a deal, with one referral. */
export const paid: DealParticipants = {
  version: 1,
  agents: [],
  participants: [{ role: 'REFERRAL_OUT', payee, percent: 25, amount: null }],
  plans: [dealPlan],
  paid: { basis: 'ESTIMATE', gross: 0, clientPaid: 0, lines: [] },
}
export const noContract: DealContract = {
  terms: null,
  versions: [],
  timeZone: 'America/Chicago',
  deadlines: [],
  money: [],
  events: [],
}
export const neededPaper: Paper = {
  key: 'iabs',
  label: 'Information About Brokerage Services',
  trecForm: null,
  documentType: null,
  stage: 'START',
  secondReview: false,
  requirement: 'NEEDED',
  why: 'Required on every file',
  state: 'MISSING',
  document: null,
  submittedAt: null,
  firstReviewerName: null,
  version: 1,
  history: [],
}
export const papers: DealPapers = { dealId: id, kind: 'SALE', facts: {}, questions: [], papers: [] }
export const event: CalendarEvent = {
  id,
  agentId: id,
  title: 'Keeping',
  description: 'First',
  eventType: 'MEETING',
  startTime: '2031-03-04T15:00:00.000Z',
  endTime: '2031-03-04T16:00:00.000Z',
  location: 'First',
  dealId: null,
  clientId: null,
  propertyId: null,
  isAllDay: false,
  isDealDate: false,
  version: 3,
  createdAt: at,
}
export const document: Document = {
  id,
  dealId: null,
  clientId: null,
  propertyId: null,
  propertyAddress: null,
  label: 'Survey',
  url: '/x',
  type: 'OTHER',
  contentType: 'application/pdf',
  mark: null,
  size: 9,
  uploadedBy: id,
  uploadedByName: 'Dana Reed',
  uploadedAt: at,
  supersededAt: null,
  archivedAt: null,
}
export const template: Template = {
  id,
  name: 'Letter',
  description: 'First',
  category: 'FORMS',
  fileUrl: '/x',
  uploadedBy: id,
  isActive: true,
  version: 3,
  createdAt: at,
}
export const profile: AgentProfile = {
  id,
  status: 'ACTIVE',
  compPlan: 'CAP_80_20',
  planName: '80/20 until cap',
  capYearStart: null,
  version: 3,
}
export const settings: NotificationSettings = {
  newLeads: false,
  dealStatusUpdates: false,
  commissionPayments: true,
  documentDeadlines: true,
  marketingEmails: false,
  contactMethod: 'email',
  frequency: 'immediate',
}

export const taxSubject: TaxSubject = { id, kind: 'AGENT', name: 'Dana Whitfield', version: 0, details: null }

/** My Day of somebody who has nothing to do. */
export const emptyDay: MyDay = {
  today: '2026-11-23',
  tasks: [],
  counts: { OVERDUE: 0, TODAY: 0, NEXT: 0 },
  waiting: [],
  papers: [],
  returned: [],
  appointments: [],
  deals: [],
  people: [],
}
