import type { Role } from './enums.js'
import { brokerRoles as brokers, isOffice, officeRoles } from './roles.js'

/** What a call requires of its caller. AGENT means an agent profile and the role AGENT. */
type Grantee = Role | 'SUPER_ADMIN' | 'SIGNED_IN'

const everybody = ['SIGNED_IN'] as const
const business = ['AGENT', ...officeRoles] as const
const superAdmin = ['SUPER_ADMIN'] as const

/**
 * Who may make which kind of call (docs/rules/roles-and-permissions.md#roles). Lists are open to everybody signed in:
 * each module's access function filters the rows.
 */
export const permissions = {
  /** The caller's own sign-in. Nothing else is open until a required second factor is set up. */
  'account.own': everybody,
  'account.use': everybody,
  'clients.read': everybody,
  'clients.write': business,
  'properties.read': everybody,
  'properties.write': business,
  'deals.read': everybody,
  'deals.write': business,
  'deals.approve': brokers,
  'deals.message': business,
  /** The caller's conversations with people of the brokerage. */
  'conversations.own': everybody,
  'papers.decide': brokers,
  /** A deal's whole file for an audit. */
  'auditFiles.read': officeRoles,
  'cdas.read': everybody,
  'cdas.generate': business,
  'cdas.decide': brokers,
  'commission.read': everybody,
  /** The brokerage's share of commissions, by agent. */
  'companyDollar.read': brokers,
  /** Outside payees of deals. */
  'payees.read': business,
  'payees.write': brokers,
  /** Teams and their leads. */
  'teams.read': brokers,
  'teams.write': brokers,
  /** Licences in TREC's file, and reading a new file. */
  'licences.watch': brokers,
  /** What agents owe the brokerage; an agent can read their own account. */
  'agentAccounts.read': brokers,
  'agentAccounts.write': brokers,
  /** Payments from title companies, and payouts; agents see their own payouts. */
  'payments.read': brokers,
  'payments.write': brokers,
  'books.read': brokers,
  /** Closing a month, and naming accounts. */
  'books.write': ['BROKER'],
  /** Tax details with the last four digits: one's own, and everybody's for brokers and managers. */
  'taxDetails.use': everybody,
  /** A full taxpayer number. */
  'taxDetails.reveal': ['BROKER'],
  /** Yearly totals of all payees; agents see their own. */
  'yearEnd.read': brokers,
  /** The IRS file, which contains full numbers, and its inputs. */
  'yearEnd.file': ['BROKER'],
  'ledger.read': brokers,
  'ledger.write': brokers,
  'documents.read': everybody,
  'documents.write': business,
  'documents.share': business,
  'templates.read': everybody,
  'templates.write': business,
  'calendar.read': everybody,
  'calendar.write': business,
  'activity.read': everybody,
  'reports.read': everybody,
  /** Saved views of lists. */
  'views.own': everybody,
  'exports.read': business,
  'imports.write': business,
  'imports.deals': brokers,
  'notifications.own': everybody,
  'agents.read': everybody,
  'agents.manage': brokers,
  'agentProfile.own': everybody,
  'roster.read': brokers,
  'plans.read': brokers,
  'plans.write': ['BROKER'],
  'leads.read': [...brokers, 'SUPER_ADMIN'],
  'leads.work': [...brokers, 'SUPER_ADMIN'],
  'users.readLeaders': [...brokers, 'SUPER_ADMIN'],
  'users.manage': superAdmin,
  /** Who changed a record, when and how; without the audit log's entries of sign-ins and reads. */
  'history.read': brokers,
  'audit.read': superAdmin,
  'system.run': superAdmin,
  'portals.manage': superAdmin,
  'brokerage.read': everybody,
  'brokerage.write': ['BROKER', 'SUPER_ADMIN'],
} as const satisfies Record<string, readonly Grantee[]>

export type Permission = keyof typeof permissions

export interface PermissionHolder {
  role: Role
  isSuperAdmin: boolean
  /** Id of the caller's agent profile, null without one. */
  agentId: string | null
}

const holds = (who: PermissionHolder, grantee: Grantee): boolean => {
  if (grantee === 'SIGNED_IN') return true
  if (grantee === 'SUPER_ADMIN') return who.isSuperAdmin
  if (grantee === 'AGENT') return who.role === 'AGENT' && who.agentId !== null
  return who.role === grantee
}

/**
 * The only check of "may this person do this at all", for the server's guard and the screens. It denies unknown
 * permissions: a portal asks the shell, which can be older.
 */
export const can = (who: PermissionHolder, permission: Permission): boolean =>
  Object.hasOwn(permissions, permission) && permissions[permission].some((grantee) => holds(who, grantee))

/** Which rows a person sees: the brokerage's, their own, or none (docs/rules/roles-and-permissions.md#visibility). */
export const visibility = (who: PermissionHolder): 'brokerage' | 'own' | 'none' => {
  if (isOffice(who)) return 'brokerage'
  return who.agentId === null ? 'none' : 'own'
}
