/** All enumerations (docs/rules/screens.md#exact-texts), in the order in which screens show them. */
export const roles = ['BROKER', 'MANAGER', 'TC', 'AGENT'] as const
export const agentStatuses = ['ACTIVE', 'INACTIVE', 'PENDING'] as const
export const compPlans = ['CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP'] as const
/** The plan of a new agent unless another one is named. */
export const defaultCompPlan = 'CAP_80_20' satisfies (typeof compPlans)[number]
/** The stage of a plan step in the commission order, its kind, its base, and its condition. */
export const planStages = ['CLIENT_PAID', 'PRE_SPLIT', 'SPLIT', 'POST_SPLIT'] as const
export const planTakes = ['PERCENT', 'AMOUNT', 'LESSER_OF', 'TIERS'] as const
export const planBases = ['SHARE', 'GROSS', 'ADJUSTED_GROSS', 'COMPANY_DOLLAR', 'PRICE'] as const
export const planTimes = ['ALWAYS', 'BEFORE_CAP', 'AFTER_CAP'] as const
/** The year of a plan's cap: from each agent's anniversary, or from 1 January. */
export const capPeriods = ['ANNIVERSARY', 'CALENDAR'] as const
export const planPers = ['AGENT', 'DEAL'] as const
/** The kinds of CDA lines, and their payees. */
export const cdaLineKinds = [
  'BROKERAGE_SPLIT',
  'PER_FILE_FEE',
  'ARREARS',
  'AGENT_SPLIT',
  'REFERRAL_OUT',
  'REBATE',
  'CONCESSION',
  'ADVANCE',
  'LEVY',
  'PLAN_SHARE',
  'PLAN_FEE',
] as const
export const cdaPayees = ['BROKERAGE', 'AGENT', 'OTHER'] as const
/** Roles of outside payees on a deal; they are kinds of CDA lines too. */
export const otherRoles = [
  'REFERRAL_OUT',
  'REBATE',
  'CONCESSION',
  'ADVANCE',
  'LEVY',
] as const satisfies readonly CdaLineKind[]
/** Roles of other agents of the brokerage on a deal, besides its own agent. */
export const agentRoles = ['CO_AGENT', 'TEAM_LEAD', 'MENTOR'] as const
/** How a plan pays an outside payee: before the split, or as a fee of the agent. */
export const planPaidKinds = ['PLAN_SHARE', 'PLAN_FEE'] as const satisfies readonly CdaLineKind[]
export const payeeKinds = ['BROKERAGE', 'AGENT_ENTITY', 'PERSON', 'ADVANCE', 'LEVY', 'COMPANY'] as const
/** The reasons to look up payees: a role on a deal, or a step of a plan. */
export const payeeRoles = [...otherRoles, 'PLAN_STEP'] as const
/** Which kinds of payees each role allows (docs/rules/commission-and-caps.md#payees). */
export const payeesFor: Record<PayeeRole, readonly PayeeKind[]> = {
  REFERRAL_OUT: ['BROKERAGE', 'AGENT_ENTITY'],
  REBATE: ['PERSON'],
  CONCESSION: ['PERSON'],
  ADVANCE: ['ADVANCE'],
  LEVY: ['LEVY'],
  PLAN_STEP: ['COMPANY', 'BROKERAGE', 'AGENT_ENTITY'],
}
/** Whether a figure is from an active CDA, or an estimate of one generated now. */
export const commissionBases = ['ACTUAL', 'ESTIMATE'] as const
/** The setup steps of a new brokerage, in order (docs/rules/screens.md#setup). */
export const setupSteps = ['BROKERAGE', 'MAIL', 'BROKER', 'PLANS', 'PEOPLE', 'CLIENTS', 'DEALS', 'CDA'] as const
export const clientTypes = ['BUYER', 'SELLER', 'BOTH'] as const
export const clientStatuses = ['ACTIVE', 'INACTIVE'] as const
/** The kinds of notes on a client: a note, or a call, e-mail or meeting. */
export const clientNoteKinds = ['NOTE', 'CALL', 'EMAIL', 'MEETING'] as const
/** The kinds of entries in a client's timeline: notes and other events. */
export const clientEntryKinds = [
  ...clientNoteKinds,
  'DEAL_STARTED',
  'DEAL_CLOSED',
  'DOCUMENT',
  'SHARED',
  'MESSAGE',
  'EVENT',
] as const
export const propertyTypes = ['SINGLE_FAMILY', 'CONDO', 'TOWNHOUSE', 'MULTI_FAMILY', 'LAND', 'COMMERCIAL'] as const
export const propertyStatuses = ['ACTIVE', 'PENDING', 'SOLD', 'CANCELLED'] as const
export const dealSides = ['LISTING', 'BUYER'] as const
export const dealStatuses = [
  'DRAFT',
  'PENDING_BROKER_APPROVAL',
  'APPROVED',
  'REJECTED',
  'NEW',
  'ACTIVE',
  'UNDER_CONTRACT',
  'PENDING',
  'CLOSED',
  'CANCELLED',
] as const
export const documentTypes = [
  'CONTRACT',
  'LISTING_AGREEMENT',
  'BUYER_AGREEMENT',
  'CDA',
  'INSPECTION',
  'APPRAISAL',
  'DISCLOSURE',
  'ADDENDUM',
  'OTHER',
] as const
export const activityTypes = [
  'CONTRACT_SIGNED',
  'DEAL_CREATED',
  'COMMISSION_DISBURSED',
  'CDA_CREATED',
  'CLIENT_ADDED',
  'PROPERTY_CREATED',
  'DEAL_CLOSED',
  'DOCUMENT_UPLOADED',
] as const
export const templateCategories = ['CONTRACTS', 'FORMS', 'PRESENTATIONS', 'TRAINING', 'MARKETING', 'OTHER'] as const
export const eventTypes = ['SHOWING', 'INSPECTION', 'CLOSING', 'MEETING', 'OPEN_HOUSE', 'APPOINTMENT', 'OTHER'] as const
export const leadRoles = ['BROKER', 'AGENT'] as const
export const leadStatuses = ['NEW', 'CONTACTED', 'QUALIFIED', 'CLOSED'] as const
export const sharePermissions = ['READ'] as const
/** Warnings about a licence from TREC's file, the most severe first (docs/rules/licences.md#flags). */
export const licenceFlags = [
  'NOT_ACTIVE',
  'EXPIRED',
  'NOT_FOUND',
  'BROKERAGE_NOT_ACTIVE',
  'EXPIRES_30',
  'EXPIRES_60',
  'EXPIRES_90',
  'SPONSORED_ELSEWHERE',
  'NAME_DIFFERS',
] as const
/** The holder of a licence. The brokerage's licences are its own and its designated broker's. */
export const licenceHolderKinds = ['PERSON', 'PAYEE', 'BROKERAGE'] as const
export const licenceFileStates = ['WAITING', 'READ', 'REFUSED'] as const
/** The kind of a deal. Together with its side, it selects the list of papers. */
export const dealKinds = ['SALE', 'NEW_HOME', 'CONDOMINIUM', 'FARM_AND_RANCH', 'LAND', 'LEASE'] as const
/** Facts that decide which papers a deal needs, besides its year built. */
export const dealFacts = [
  'builtBefore1978',
  'financed',
  'association',
  'condominium',
  'district',
  'sellerStays',
  'buyerEarly',
  'otherSale',
  'backUp',
  'intermediary',
  'survey',
  'represented',
] as const
export const paperNeeds = ['ALWAYS', 'IF', 'OPTIONAL'] as const
/** The stage by which a paper is due. */
export const paperStages = ['START', 'CONTRACT', 'CLOSING'] as const
/** Whether a deal needs a paper; UNKNOWN while a deciding fact is missing. */
export const paperRequirements = ['NEEDED', 'UNKNOWN', 'OPTIONAL', 'NOT_NEEDED'] as const
export const paperStates = ['MISSING', 'SUBMITTED', 'ACCEPTED', 'RETURNED', 'WAIVED', 'NOT_APPLICABLE'] as const
export const paperDecisions = ['ACCEPTED', 'RETURNED', 'WAIVED', 'NOT_APPLICABLE'] as const
export const returnReasons = [
  'SIGNATURE_MISSING',
  'INITIALS_MISSING',
  'DATE_MISSING',
  'PAGES_MISSING',
  'UNREADABLE',
  'OUTDATED_FORM',
  'WRONG_PAPER',
  'OTHER',
] as const
export const ledgerKinds = ['CDA', 'REVERSAL', 'OPENING_BALANCE', 'CORRECTION'] as const
/** Changes to an agent's balance. TAKEN_AT_CLOSING belongs to a CDA; REVERSAL reverses another entry. */
export const accountKinds = ['CHARGE', 'PAYMENT', 'TAKEN_AT_CLOSING', 'CREDIT', 'WRITE_OFF', 'REVERSAL'] as const
export const enteredAccountKinds = [
  'CHARGE',
  'PAYMENT',
  'CREDIT',
  'WRITE_OFF',
] as const satisfies readonly AccountKind[]
/** How often a recurring charge is due. */
export const chargeFrequencies = ['MONTH', 'YEAR'] as const
/** Where a deal's gross commission comes from: the brokerage's default rate, a rate of the deal, or an amount. */
export const commissionSources = ['DEFAULT', 'RATE', 'AMOUNT'] as const
/**
 * Whom title pays: everybody named on the CDA, or the brokerage, which then pays the others
 * (docs/rules/books.md#payment-route).
 */
export const paymentRoutes = ['TABLE', 'BROKERAGE'] as const
export const payers = ['TITLE', 'BROKERAGE'] as const
export const paymentMethods = ['WIRE', 'ACH', 'CHECK', 'OTHER'] as const
/** The state of a receivable or payable. OVER is more than expected or due. */
export const paymentStates = ['OPEN', 'PART', 'DONE', 'OVER'] as const
/** CDA lines that pay somebody other than the brokerage. */
export const paidLineKinds = ['AGENT_SPLIT', ...otherRoles, ...planPaidKinds] as const satisfies readonly CdaLineKind[]
/** The accounts of the books, in chart order (docs/rules/books.md#chart). */
export const bookAccounts = [
  'BANK',
  'UNDEPOSITED',
  'COMMISSIONS_RECEIVABLE',
  'AGENTS_RECEIVABLE',
  'TAKEN_AT_CLOSING',
  'AGENTS_PAYABLE',
  'OTHERS_PAYABLE',
  'COMMISSION_INCOME',
  'TRANSACTION_FEES',
  'AGENT_CHARGES',
  'AGENT_COMMISSIONS',
  'REFERRALS',
  'CLOSING_DIFFERENCES',
  'AGENT_CREDITS',
  'BAD_DEBTS',
] as const
/** What a bank deposit consists of: receipts from title, and payments of agents. */
export const depositItemKinds = ['RECEIPT', 'PAYMENT'] as const
export const journalSources = ['RECEIPT', 'PAYOUT', 'ACCOUNT', 'DEPOSIT'] as const
/** The tax class of a payee, by the boxes of Form W-9; for an LLC, how it is taxed. */
export const taxClasses = [
  'INDIVIDUAL',
  'PARTNERSHIP',
  'C_CORPORATION',
  'S_CORPORATION',
  'LLC_PARTNERSHIP',
  'LLC_C_CORPORATION',
  'LLC_S_CORPORATION',
  'TRUST_ESTATE',
  'OTHER',
] as const
export const tinKinds = ['SSN', 'EIN'] as const
/** The subject of a tax form: an agent of the brokerage, or an outside payee. */
export const taxSubjectKinds = ['AGENT', 'PAYEE'] as const
/** The result for a payee at the end of a year (docs/rules/year-end.md#states). */
export const yearEndStates = ['REPORT', 'NEEDS_W9', 'BELOW_THRESHOLD', 'NOT_REPORTED'] as const
/** The day by which an amount counts: the payout's, or the closing's if no payout was entered. */
export const yearEndBases = ['PAYOUT', 'CLOSING'] as const
export const manualEntryKinds = ['OPENING_BALANCE', 'CORRECTION'] as const
/** Records whose history brokers can read: the entity types of the audit log. */
export const historyKinds = [
  'deal',
  'client',
  'property',
  'document',
  'cda',
  'agent',
  'user',
  'lead',
  'plan',
  'team',
  'payee',
  'receipt',
  'payout',
  'recurring-charge',
  'template',
  'event',
] as const
/** Problems that prevent reading a file. */
export const documentMarks = ['LOCKED', 'DAMAGED'] as const
export const uploadPurposes = ['document', 'template', 'photo', 'licences'] as const
export const contactMethods = ['email', 'phone', 'both'] as const
export const mailFrequencies = ['immediate', 'hourly', 'daily'] as const
export const liveEventNames = ['notification', 'deal', 'cda', 'lead', 'message', 'counts', 'portals', 'import'] as const
/**
 * Why a portal failed on a page: its files were late, missing or broken; it was built for another shell; or it threw
 * while rendering.
 */
export const portalFailures = ['LATE', 'NOT_LOADED', 'UNFIT', 'NOT_DRAWN'] as const
/** Values of `list` in a `counts` event when only that list has changed and no count has. */
export const liveLists = ['calendar-events', 'templates', 'licences', 'agent-accounts', 'payments'] as const

/** Related records that can be transferred to another agent with a row. */
export const ownedRecordKinds = ['deals', 'clients', 'properties'] as const

export type Role = (typeof roles)[number]
export type OwnedRecordKind = (typeof ownedRecordKinds)[number]
export type AgentStatus = (typeof agentStatuses)[number]
export type CompPlan = (typeof compPlans)[number]
export type PlanStage = (typeof planStages)[number]
export type PlanTake = (typeof planTakes)[number]
export type PlanBase = (typeof planBases)[number]
export type PlanTime = (typeof planTimes)[number]
export type CapPeriod = (typeof capPeriods)[number]
export type PlanPer = (typeof planPers)[number]
export type CdaLineKind = (typeof cdaLineKinds)[number]
export type CdaPayee = (typeof cdaPayees)[number]
export type OtherRole = (typeof otherRoles)[number]
export type PayeeRole = (typeof payeeRoles)[number]
export type PlanPaidKind = (typeof planPaidKinds)[number]
export type AgentRole = (typeof agentRoles)[number]
export type PayeeKind = (typeof payeeKinds)[number]
/** The sort orders of the roster; by name by default. */
export const rosterOrders = ['name', 'commission', 'cap', 'deals', 'volume'] as const
export type RosterOrder = (typeof rosterOrders)[number]
export type SetupStep = (typeof setupSteps)[number]
export type ClientType = (typeof clientTypes)[number]
export type ClientStatus = (typeof clientStatuses)[number]
export type ClientNoteKind = (typeof clientNoteKinds)[number]
export type ClientEntryKind = (typeof clientEntryKinds)[number]
export type PropertyType = (typeof propertyTypes)[number]
export type PropertyStatus = (typeof propertyStatuses)[number]
export type DealSide = (typeof dealSides)[number]
export type DealStatus = (typeof dealStatuses)[number]
export type DocumentType = (typeof documentTypes)[number]
export type ActivityType = (typeof activityTypes)[number]
export type TemplateCategory = (typeof templateCategories)[number]
export type EventType = (typeof eventTypes)[number]
export type LeadRole = (typeof leadRoles)[number]
export type LeadStatus = (typeof leadStatuses)[number]
export type SharePermission = (typeof sharePermissions)[number]
export type DealKind = (typeof dealKinds)[number]
export type DealFact = (typeof dealFacts)[number]
export type PaperNeed = (typeof paperNeeds)[number]
export type PaperStage = (typeof paperStages)[number]
export type PaperRequirement = (typeof paperRequirements)[number]
export type PaperState = (typeof paperStates)[number]
export type PaperDecision = (typeof paperDecisions)[number]
export type ReturnReason = (typeof returnReasons)[number]
export type LedgerKind = (typeof ledgerKinds)[number]
export type AccountKind = (typeof accountKinds)[number]
export type ChargeFrequency = (typeof chargeFrequencies)[number]
export type CommissionSource = (typeof commissionSources)[number]
export type PaymentRoute = (typeof paymentRoutes)[number]
export type Payer = (typeof payers)[number]
export type PaymentMethod = (typeof paymentMethods)[number]
export type PaymentState = (typeof paymentStates)[number]
export type PaidLineKind = (typeof paidLineKinds)[number]
export type BookAccount = (typeof bookAccounts)[number]
export type JournalSource = (typeof journalSources)[number]
export type TaxClass = (typeof taxClasses)[number]
export type TinKind = (typeof tinKinds)[number]
export type YearEndState = (typeof yearEndStates)[number]
export type LicenceFlag = (typeof licenceFlags)[number]
export type LicenceHolderKind = (typeof licenceHolderKinds)[number]
export type LicenceFileState = (typeof licenceFileStates)[number]
export type HistoryKind = (typeof historyKinds)[number]
export type DocumentMark = (typeof documentMarks)[number]
export type UploadPurpose = (typeof uploadPurposes)[number]
export type ContactMethod = (typeof contactMethods)[number]
export type MailFrequency = (typeof mailFrequencies)[number]
export type LiveEventName = (typeof liveEventNames)[number]
export type PortalFailure = (typeof portalFailures)[number]
export type LiveList = (typeof liveLists)[number]

/** The event that opens a stream of live events. */
export const liveOpening = 'opened'
/**
 * The heartbeat of a stream, in milliseconds. A client that misses it has lost the stream, even if the
 * socket reports no error.
 */
export const liveBeat = { event: 'beat', everyMs: 25_000 } as const

/** The events shortly before the stream opened. Times are ages, so that no two clocks need to agree. */
export interface LiveOpening {
  /** How far back the events are complete, in milliseconds. */
  reachMs: number
  recent: readonly { event: LiveEventName; data: Readonly<Record<string, string | readonly string[]>>; agoMs: number }[]
}

/** The lists whose filters can be saved as views. */
export const viewedLists = ['CLIENTS', 'PROPERTIES', 'DEALS', 'DOCUMENTS'] as const
export type ViewedList = (typeof viewedLists)[number]

/** What an import file can contain. */
export const importKinds = ['agents', 'clients', 'properties', 'deals', 'payees', 'balances', 'caps'] as const
export type ImportKind = (typeof importKinds)[number]
