import type {
  AgentRole,
  AccountKind,
  ActivityType,
  AgentStatus,
  CapPeriod,
  CdaLineKind,
  CdaPayee,
  ChargeFrequency,
  ClientEntryKind,
  ClientStatus,
  ClientType,
  CompPlan,
  PlanBase,
  PlanPer,
  PlanStage,
  PlanTake,
  PlanTime,
  DealKind,
  DealSide,
  DealStatus,
  DocumentMark,
  DocumentType,
  EventType,
  LeadRole,
  LeadStatus,
  LedgerKind,
  LicenceFlag,
  OtherRole,
  PaperNeed,
  PaperStage,
  PaperState,
  PayeeKind,
  PortalFailure,
  PropertyStatus,
  PropertyType,
  ReturnReason,
  Role,
  TemplateCategory,
} from '@bluebonnet/domain'

/** Names of the tag colours (docs/rules/screens.md#labels). The theme defines their values. */
export const tagColours = [
  'blue',
  'yellow',
  'purple',
  'green',
  'red',
  'gray',
  'gold',
  'cyan',
  'volcano',
  'geekblue',
  'orange',
] as const
export type TagColour = (typeof tagColours)[number]

export const roleLabels: Record<Role, string> = {
  BROKER: 'Broker',
  MANAGER: 'Manager',
  TC: 'Transaction coordinator',
  AGENT: 'Agent',
}
export const superAdminLabel = 'Super admin'
export const agentStatusLabels: Record<AgentStatus, string> = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  PENDING: 'Pending',
}
/** Exact texts (docs/rules/screens.md#labels). */
export const compPlanLabels: Record<CompPlan, string> = {
  CAP_80_20: '80/20 until cap',
  HIGH_SPLIT: '90/10 + per-file fee',
  MEMBERSHIP: 'Membership + small per-file',
}
export const planStageLabels: Record<PlanStage, string> = {
  CLIENT_PAID: 'What the client pays',
  PRE_SPLIT: 'Before the split',
  SPLIT: 'Split',
  POST_SPLIT: 'Fee after the split',
}
export const planTakeLabels: Record<PlanTake, string> = {
  PERCENT: 'A percentage',
  AMOUNT: 'An amount',
  LESSER_OF: 'The lesser of both',
  TIERS: 'By brackets',
}
export const planBaseLabels: Record<PlanBase, string> = {
  SHARE: 'Agent’s share',
  GROSS: 'Gross commission',
  ADJUSTED_GROSS: 'Adjusted gross commission',
  COMPANY_DOLLAR: 'What the brokerage keeps',
  PRICE: 'Sale price',
}
export const planTimeLabels: Record<PlanTime, string> = {
  ALWAYS: 'Always',
  BEFORE_CAP: 'While a cap is not reached',
  AFTER_CAP: 'Once a cap is reached',
}
export const capPeriodLabels: Record<CapPeriod, string> = {
  ANNIVERSARY: 'Each agent’s cap year',
  CALENDAR: 'Calendar year',
}
export const planPerLabels: Record<PlanPer, string> = {
  AGENT: 'Each agent of a deal',
  DEAL: 'The deal, once, by their shares',
}
export const cdaLineLabels: Record<CdaLineKind, string> = {
  BROKERAGE_SPLIT: 'Brokerage’s part',
  PER_FILE_FEE: 'Per-file fee',
  ARREARS: 'Owed to the brokerage',
  AGENT_SPLIT: 'Agent’s part',
  REFERRAL_OUT: 'Referral fee',
  REBATE: 'Rebate',
  CONCESSION: 'Concession',
  ADVANCE: 'Commission advance',
  LEVY: 'Levy',
  PLAN_SHARE: 'Paid before the split',
  PLAN_FEE: 'Fee to a third party',
}
/** Other payees have names of their own; this label is for one without a name. */
export const cdaPayeeLabels: Record<CdaPayee, string> = { BROKERAGE: 'Brokerage', AGENT: 'Agent', OTHER: 'Other payee' }
export const payeeKindLabels: Record<PayeeKind, string> = {
  BROKERAGE: 'Licensed broker',
  AGENT_ENTITY: 'Agent’s registered entity',
  PERSON: 'Party to the deal',
  ADVANCE: 'Advance company',
  LEVY: 'Levying agency',
  COMPANY: 'Franchise, coach or other company',
}
export const agentRoleLabels: Record<AgentRole, string> = {
  CO_AGENT: 'Co-agent',
  TEAM_LEAD: 'Team lead',
  MENTOR: 'Mentor',
}
/** The base of a percentage (docs/rules/commission-and-caps.md#other-payees). */
export const shareOfWords: Record<OtherRole, string> = {
  REFERRAL_OUT: 'of the gross commission',
  REBATE: 'of the gross commission',
  CONCESSION: 'of the gross commission',
  ADVANCE: 'of the agent’s share',
  LEVY: 'of the agent’s share',
}
export const licenceFlagLabels: Record<LicenceFlag, string> = {
  NOT_ACTIVE: 'Not active',
  EXPIRED: 'Expired',
  NOT_FOUND: 'Not in the file',
  BROKERAGE_NOT_ACTIVE: 'Brokerage not active',
  EXPIRES_30: 'Expires within 30 days',
  EXPIRES_60: 'Expires within 60 days',
  EXPIRES_90: 'Expires within 90 days',
  SPONSORED_ELSEWHERE: 'Sponsored elsewhere',
  NAME_DIFFERS: 'Name differs',
}
export const licenceFlagColours: Record<LicenceFlag, TagColour> = {
  NOT_ACTIVE: 'red',
  EXPIRED: 'red',
  NOT_FOUND: 'red',
  BROKERAGE_NOT_ACTIVE: 'red',
  EXPIRES_30: 'gold',
  EXPIRES_60: 'gold',
  EXPIRES_90: 'gold',
  SPONSORED_ELSEWHERE: 'gold',
  NAME_DIFFERS: 'gold',
}
export const clientTypeLabels: Record<ClientType, string> = { BUYER: 'Buyer', SELLER: 'Seller', BOTH: 'Both' }
export const clientStatusLabels: Record<ClientStatus, string> = { ACTIVE: 'Active', INACTIVE: 'Inactive' }
export const clientEntryLabels: Record<ClientEntryKind, string> = {
  NOTE: 'Note',
  CALL: 'Call',
  EMAIL: 'Email',
  MEETING: 'Meeting',
  DEAL_STARTED: 'Deal started',
  DEAL_CLOSED: 'Deal closed',
  DOCUMENT: 'Document',
  SHARED: 'Document sent',
  MESSAGE: 'Message',
  EVENT: 'Event',
}
export const propertyTypeLabels: Record<PropertyType, string> = {
  SINGLE_FAMILY: 'Single Family',
  CONDO: 'Condo',
  TOWNHOUSE: 'Townhouse',
  MULTI_FAMILY: 'Multi Family',
  LAND: 'Land',
  COMMERCIAL: 'Commercial',
}
export const dealSideLabels: Record<DealSide, string> = { LISTING: 'Listing', BUYER: 'Buyer' }
export const dealKindLabels: Record<DealKind, string> = {
  SALE: 'Sale of a house',
  NEW_HOME: 'New home',
  CONDOMINIUM: 'Condominium',
  FARM_AND_RANCH: 'Farm and ranch',
  LAND: 'Land',
  LEASE: 'Lease',
}
export const paperNeedLabels: Record<PaperNeed, string> = {
  ALWAYS: 'Required on every file',
  IF: 'Depends on the deal',
  OPTIONAL: 'Optional',
}
export const paperStageLabels: Record<PaperStage, string> = {
  START: 'From the start',
  CONTRACT: 'Under contract',
  CLOSING: 'By closing',
}
export const documentMarkLabels: Record<DocumentMark, string> = { LOCKED: 'Needs a password', DAMAGED: 'Damaged' }
export const paperStateLabels: Record<PaperState, string> = {
  MISSING: 'Missing',
  SUBMITTED: 'To be reviewed',
  ACCEPTED: 'Accepted',
  RETURNED: 'Returned',
  WAIVED: 'Waived',
  NOT_APPLICABLE: 'Does not apply',
}
export const paperStateColours: Record<PaperState, TagColour> = {
  MISSING: 'gray',
  SUBMITTED: 'gold',
  ACCEPTED: 'green',
  RETURNED: 'red',
  WAIVED: 'cyan',
  NOT_APPLICABLE: 'gray',
}
export const returnReasonLabels: Record<ReturnReason, string> = {
  SIGNATURE_MISSING: 'A signature is missing',
  INITIALS_MISSING: 'Initials are missing',
  DATE_MISSING: 'A date is missing',
  PAGES_MISSING: 'Pages are missing',
  UNREADABLE: 'Cannot be read',
  OUTDATED_FORM: 'Outdated form',
  WRONG_PAPER: 'Wrong paper',
  OTHER: 'Other reason',
}
export const documentTypeLabels: Record<DocumentType, string> = {
  CONTRACT: 'Contract',
  LISTING_AGREEMENT: 'Listing Agreement',
  BUYER_AGREEMENT: 'Buyer Agreement',
  CDA: 'CDA',
  INSPECTION: 'Inspection',
  APPRAISAL: 'Appraisal',
  DISCLOSURE: 'Disclosure',
  ADDENDUM: 'Addendum',
  OTHER: 'Other',
}
/** Two categories have long names. */
export const templateCategoryLabels: Record<TemplateCategory, string> = {
  CONTRACTS: 'Contracts',
  FORMS: 'Forms',
  PRESENTATIONS: 'Presentations',
  TRAINING: 'Training Materials',
  MARKETING: 'Marketing Templates',
  OTHER: 'Other',
}
export const eventTypeLabels: Record<EventType, string> = {
  SHOWING: 'Showing',
  INSPECTION: 'Inspection',
  CLOSING: 'Closing',
  MEETING: 'Meeting',
  OPEN_HOUSE: 'Open House',
  APPOINTMENT: 'Appointment',
  OTHER: 'Other',
}
export const leadRoleLabels: Record<LeadRole, string> = { BROKER: 'Broker', AGENT: 'Agent' }
export const portalFailureLabels: Record<PortalFailure, string> = {
  LATE: 'took too long to load',
  NOT_LOADED: 'could not be loaded',
  UNFIT: 'needs another version of the shell',
  NOT_DRAWN: 'failed to render',
}
export const leadStatusLabels: Record<LeadStatus, string> = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  CLOSED: 'Closed',
}
export const ledgerKindLabels: Record<LedgerKind, string> = {
  CDA: 'CDA',
  REVERSAL: 'Reversal',
  OPENING_BALANCE: 'Opening balance',
  CORRECTION: 'Correction',
}
export const accountKindLabels: Record<AccountKind, string> = {
  CHARGE: 'Charge',
  PAYMENT: 'Payment',
  TAKEN_AT_CLOSING: 'Deducted at closing',
  CREDIT: 'Credit',
  WRITE_OFF: 'Write-off',
  REVERSAL: 'Reversal',
}
export const chargeFrequencyLabels: Record<ChargeFrequency, string> = { MONTH: 'Every month', YEAR: 'Every year' }
export const activityLabels: Record<ActivityType, string> = {
  CONTRACT_SIGNED: 'Contract signed',
  DEAL_CREATED: 'Deal created',
  COMMISSION_DISBURSED: 'Commission disbursed',
  CDA_CREATED: 'CDA created',
  CLIENT_ADDED: 'Client added',
  PROPERTY_CREATED: 'Property created',
  DEAL_CLOSED: 'Deal closed',
  DOCUMENT_UPLOADED: 'Document uploaded',
}

export const dealStatusColours: Record<DealStatus, TagColour> = {
  DRAFT: 'gray',
  PENDING_BROKER_APPROVAL: 'gold',
  APPROVED: 'cyan',
  REJECTED: 'volcano',
  NEW: 'blue',
  ACTIVE: 'geekblue',
  UNDER_CONTRACT: 'yellow',
  PENDING: 'purple',
  CLOSED: 'green',
  CANCELLED: 'red',
}
/** A property has the colour of its deal's status: pending is purple, sold is like closed. */
export const propertyStatusColours: Record<PropertyStatus, TagColour> = {
  ACTIVE: 'geekblue',
  PENDING: 'purple',
  SOLD: 'green',
  CANCELLED: 'red',
}
export const eventTypeColours: Record<EventType, TagColour> = {
  SHOWING: 'blue',
  INSPECTION: 'purple',
  CLOSING: 'green',
  MEETING: 'orange',
  OPEN_HOUSE: 'red',
  APPOINTMENT: 'yellow',
  OTHER: 'gray',
}
export const agentStatusColours: Record<AgentStatus, TagColour> = { ACTIVE: 'green', INACTIVE: 'gray', PENDING: 'gold' }
export const leadStatusColours: Record<LeadStatus, TagColour> = {
  NEW: 'blue',
  CONTACTED: 'gold',
  QUALIFIED: 'green',
  CLOSED: 'gray',
}

/** The text of a status tag: underscores become spaces ('UNDER CONTRACT'). */
export const statusLabel = (status: string): string => status.replaceAll('_', ' ')
export const statusLabels = (statuses: readonly string[]): Record<string, string> =>
  Object.fromEntries(statuses.map((status) => [status, statusLabel(status)]))

/** The labels of deal statuses in the commission page's CDA table (docs/rules/commission-and-caps.md#label). */
export const commissionLabels: Record<DealStatus, 'Paid' | 'Pending' | 'Draft'> = {
  DRAFT: 'Draft',
  PENDING_BROKER_APPROVAL: 'Draft',
  REJECTED: 'Draft',
  APPROVED: 'Draft',
  NEW: 'Draft',
  ACTIVE: 'Draft',
  UNDER_CONTRACT: 'Pending',
  PENDING: 'Pending',
  CLOSED: 'Paid',
  CANCELLED: 'Draft',
}
export const commissionLabelColours: Record<(typeof commissionLabels)[DealStatus], TagColour> = {
  Paid: 'green',
  Pending: 'gold',
  Draft: 'gray',
}

export const cdaStates = ['MAKING', 'READY', 'STALE', 'APPROVED', 'SENT', 'VOID'] as const
export type CdaState = (typeof cdaStates)[number]
export const cdaStateLabels: Record<CdaState, string> = {
  MAKING: 'Generating',
  READY: 'Ready',
  STALE: 'Out of date',
  APPROVED: 'Approved',
  SENT: 'Sent to title',
  VOID: 'Void',
}
export const cdaStateColours: Record<CdaState, TagColour> = {
  MAKING: 'gray',
  READY: 'blue',
  STALE: 'gold',
  APPROVED: 'cyan',
  SENT: 'green',
  VOID: 'red',
}

interface CdaFacts {
  pdfUrl: string | null
  approvedAt: string | null
  sentToTitleAt: string | null
  voidedAt: string | null
  stale: boolean
}

/** The state of a CDA from its stored fields (docs/rules/cda.md#state), by priority. */
export const cdaState = (cda: CdaFacts): CdaState => {
  if (cda.voidedAt !== null) return 'VOID'
  if (cda.stale) return 'STALE'
  if (cda.sentToTitleAt !== null) return 'SENT'
  if (cda.approvedAt !== null) return 'APPROVED'
  return cda.pdfUrl === null ? 'MAKING' : 'READY'
}
