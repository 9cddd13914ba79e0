import { People } from './001-people.js'
import { ClientsAndProperties } from './002-clients-and-properties.js'
import { Deals } from './003-deals.js'
import { Documents } from './004-documents.js'
import { Commission } from './005-commission.js'
import { NotificationsCalendarLeads } from './006-notifications-calendar-leads.js'
import { Journal } from './007-journal.js'
import { Platform } from './008-platform.js'
import { AuditSealing } from './009-audit-sealing.js'
import { Size } from './010-size.js'
import { DealsWithoutCda } from './011-deals-without-cda.js'
import { ListFilters } from './012-list-filters.js'
import { DealsWithDates } from './013-deals-with-dates.js'
import { PagesInOrder } from './014-pages-in-order.js'
import { FiguresInIndexes } from './015-figures-in-indexes.js'
import { ActsUnderKeys } from './016-acts-under-keys.js'
import { PeopleTallied } from './017-people-tallied.js'
import { UnreadThreads } from './018-unread-threads.js'
import { RowVersions } from './019-row-versions.js'
import { AuditWords } from './020-audit-words.js'
import { ThreadsInOrder } from './021-threads-in-order.js'
import { KeysAlive } from './022-keys-alive.js'
import { Recovery } from './023-recovery.js'
import { EmailChanges } from './024-email-changes.js'
import { AttemptsOfMoreKinds } from './025-attempts-of-more-kinds.js'
import { NoticesOfADeal } from './026-notices-of-a-deal.js'
import { HandOversTold } from './029-hand-overs-told.js'
import { SearchEverywhere } from './030-search-everywhere.js'
import { PortalReports } from './031-portal-reports.js'
import { OriginsOfJobs } from './034-origins-of-jobs.js'
import { Processes } from './035-processes.js'
import { Papers } from './037-papers.js'
import { PapersReturned } from './038-papers-returned.js'
import { Plans } from './042-plans.js'
import { ContractClock } from './048-contract-clock.js'
import { Tasks } from './052-tasks.js'
import { TasksDue } from './053-tasks-due.js'
import { OtherPayees } from './056-other-payees.js'
import { Malware } from './061-malware.js'
import { ListReasons } from './062-list-reasons.js'
import { Licences } from './064-licences.js'
import { FilesWithMessages } from './067-files-with-messages.js'
import { SavedViews } from './068-saved-views.js'
import { PapersDue } from './069-papers-due.js'
import { ContractDeadlines } from './070-contract-deadlines.js'
import { Conversations } from './071-conversations.js'
import { ListOrders } from './072-list-orders.js'
import { AgentAccounts } from './073-agent-accounts.js'
import { DealAgents } from './074-deal-agents.js'
import { Teams } from './075-teams.js'
import { Payments } from './077-payments.js'
import { Books } from './078-books.js'
import { MoreListOrders } from './080-more-list-orders.js'
import { HandBacks } from './081-hand-backs.js'
import { LicenceAddress } from './083-licence-address.js'
import { AccountStatements } from './084-account-statements.js'
import { TaxDetails } from './085-tax-details.js'
import { FiledForms } from './086-filed-forms.js'
import { OwedFees } from './089-owed-fees.js'
import { TeamCaps } from './090-team-caps.js'
import { NamesInBooks } from './091-names-in-books.js'
import { PapersTakenBack } from './093-papers-taken-back.js'
import { AccountsGivenBack } from './094-accounts-given-back.js'
import { TeamLeads } from './095-team-leads.js'
import { MoneyDesks } from './096-money-desks.js'
import { PlanPayees } from './097-plan-payees.js'
import { ClientPaid } from './098-client-paid.js'
import { Concessions } from './099-concessions.js'
import { DesksByState } from './101-desks-by-state.js'
import { DealPlans } from './102-deal-plans.js'
import { TeamLeadDays } from './103-team-lead-days.js'
import { DesksFilled } from './104-desks-filled.js'
import { ClientPaidShares } from './106-client-paid-shares.js'
import { PayeeDeals } from './107-payee-deals.js'
import { PayeeDealsFilled } from './108-payee-deals-filled.js'
import { DealPlansTold } from './109-deal-plans-told.js'
import { DocumentsByType } from './110-documents-by-type.js'

/** Every step of the schema, oldest first. A released step is never edited: a change is a new one. */
export const migrations = [
  People,
  ClientsAndProperties,
  Deals,
  Documents,
  Commission,
  NotificationsCalendarLeads,
  Journal,
  Platform,
  AuditSealing,
  Size,
  DealsWithoutCda,
  ListFilters,
  DealsWithDates,
  PagesInOrder,
  FiguresInIndexes,
  ActsUnderKeys,
  PeopleTallied,
  UnreadThreads,
  RowVersions,
  AuditWords,
  ThreadsInOrder,
  KeysAlive,
  Recovery,
  EmailChanges,
  AttemptsOfMoreKinds,
  NoticesOfADeal,
  HandOversTold,
  SearchEverywhere,
  PortalReports,
  OriginsOfJobs,
  Processes,
  Papers,
  PapersReturned,
  Plans,
  ContractClock,
  Tasks,
  TasksDue,
  OtherPayees,
  Malware,
  ListReasons,
  Licences,
  FilesWithMessages,
  SavedViews,
  PapersDue,
  ContractDeadlines,
  Conversations,
  ListOrders,
  AgentAccounts,
  DealAgents,
  Teams,
  Payments,
  Books,
  MoreListOrders,
  HandBacks,
  LicenceAddress,
  AccountStatements,
  TaxDetails,
  FiledForms,
  OwedFees,
  TeamCaps,
  NamesInBooks,
  PapersTakenBack,
  AccountsGivenBack,
  TeamLeads,
  MoneyDesks,
  PlanPayees,
  ClientPaid,
  Concessions,
  DesksByState,
  DealPlans,
  TeamLeadDays,
  DesksFilled,
  ClientPaidShares,
  PayeeDeals,
  PayeeDealsFilled,
  DealPlansTold,
  DocumentsByType,
]
