import type {
  AgentEntry,
  AgentProfile,
  BrokerageAnswer,
  CalendarEvent,
  Client,
  DealChecklist,
  Document,
  NotificationSettings,
  Property,
  Template,
} from '@bluebonnet/contracts'
import { dealOf } from '../features/deals/testing/deal-of.js'

const id = '01900000-0000-7000-8000-0000000000aa'
const at = '2026-11-01T12:00:00.000Z'
/** A colleague to whom things can be given. */
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

/** One row of each kind that this portal's forms are about. */
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
export const checklist: DealChecklist = { id, type: 'BUYER', items: [] }
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
const plan = { split: 20, cap: null, fee: 199 }
export const brokerage: BrokerageAnswer = {
  name: 'Bluebonnet Realty',
  address: '1 First Street',
  phone: null,
  licenceNumber: null,
  designatedBroker: { name: null, licenceNumber: null },
  iabsUrl: null,
  timeZone: 'America/Chicago',
  defaultCommissionRate: 3,
  plans: { CAP_80_20: plan, HIGH_SPLIT: plan, MEMBERSHIP: plan },
  requireTotp: false,
  version: 3,
}
export const profile: AgentProfile = { id, status: 'ACTIVE', compPlan: 'CAP_80_20', capYearStart: null, version: 3 }
export const settings: NotificationSettings = {
  newLeads: false,
  dealStatusUpdates: false,
  commissionPayments: true,
  documentDeadlines: true,
  marketingEmails: false,
  contactMethod: 'email',
  frequency: 'immediate',
}
