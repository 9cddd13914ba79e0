import type { Role } from './enums.js'
import { brokerRoles as brokers, isOffice, officeRoles } from './roles.js'

/** What a call asks of its caller. AGENT means somebody with an agent profile and the role AGENT. */
type Grantee = Role | 'SUPER_ADMIN' | 'SIGNED_IN'

const everybody = ['SIGNED_IN'] as const
const business = ['AGENT', ...officeRoles] as const
const superAdmin = ['SUPER_ADMIN'] as const

/**
 * Who may make which kind of call (docs/rules/roles-and-permissions.md#roles). Lists are open to everybody signed in:
 * which rows a caller reaches is each module's access function.
 */
export const permissions = {
  /** One's own sign-in. Nothing else is open to somebody who must set up a second factor first. */
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
  /** What one says to people of the brokerage, and what they say. */
  'conversations.own': everybody,
  'papers.decide': brokers,
  /** A deal's whole file for an audit. */
  'auditFiles.read': officeRoles,
  'cdas.read': everybody,
  'cdas.generate': business,
  'cdas.decide': brokers,
  'commission.read': everybody,
  /** What the brokerage keeps of its commission, by agent. */
  'companyDollar.read': brokers,
  /** Who outside of the brokerage may be paid out of deals. */
  'payees.read': business,
  'payees.write': brokers,
  /** Who works under whom. */
  'teams.read': brokers,
  'teams.write': brokers,
  /** What TREC's file says of licences, and having one read. */
  'licences.watch': brokers,
  /** What agents owe the brokerage; their own is open to themselves. */
  'agentAccounts.read': brokers,
  'agentAccounts.write': brokers,
  /** What title companies sent, and who was paid of it; agents see what they were paid. */
  'payments.read': brokers,
  'payments.write': brokers,
  'books.read': brokers,
  /** Closing a month, and how accounts are called. */
  'books.write': ['BROKER'],
  /** Tax details by their last four digits: one's own, and everybody's to brokers and managers. */
  'taxDetails.use': everybody,
  /** A whole taxpayer number. */
  'taxDetails.reveal': ['BROKER'],
  /** What a year comes to for every payee; agents see their own. */
  'yearEnd.read': brokers,
  /** The file for the IRS, which holds whole numbers, and what it is made by. */
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
  /** Lists' filters under names. */
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
  /** Who changed a record, when and how: without what the audit log has of sign-ins and readings. */
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
 * The one answer to "may this person do this at all", used by the server's guard and by the screens. Nobody may what
 * this build does not know: a portal asks the shell, which may be older.
 */
export const can = (who: PermissionHolder, permission: Permission): boolean =>
  Object.hasOwn(permissions, permission) && permissions[permission].some((grantee) => holds(who, grantee))

/** Whose rows a person sees: the brokerage's, their own, or none (docs/rules/roles-and-permissions.md#visibility). */
export const visibility = (who: PermissionHolder): 'brokerage' | 'own' | 'none' => {
  if (isOffice(who)) return 'brokerage'
  return who.agentId === null ? 'none' : 'own'
}
