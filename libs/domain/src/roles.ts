import type { Role } from './enums.js'

/** Roles that run the brokerage and decide on deals and CDAs (docs/rules/roles-and-permissions.md#roles). */
export const brokerRoles = ['MANAGER', 'BROKER'] as const satisfies readonly Role[]

/** Roles that see all clients, properties and deals of the brokerage. */
export const officeRoles = [...brokerRoles, 'TC'] as const satisfies readonly Role[]

const isOneOf = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** Whether somebody is a broker or a manager: the rules treat both alike, except for the brokerage's settings. */
export const isBroker = ({ role }: { role: Role }): boolean => isOneOf(brokerRoles, role)

/**
 * The target of `/`: brokers and managers go to their dashboard, others to the agent's (docs/rules/screens.md#home).
 */
export const homeOf = (user: { role: Role } | null): string =>
  user !== null && isBroker(user) ? '/broker-dashboard' : '/dashboard'

/** The page after a sign-in without `next`. */
export const startPageOf = (user: { role: Role }): string => (user.role === 'TC' ? '/my-day' : homeOf(user))

interface RoleHolder {
  role: Role
  /** Id of their agent profile, null without one. */
  agentId: string | null
}

/**
 * Whether somebody would decide on their own deal, plan or ledger. A broker may, because a broker is responsible for
 * the licence.
 */
export const isOwnBusiness = (who: RoleHolder, agentId: string): boolean => isBroker(who) && who.agentId === agentId

/** Whether somebody may decide on this agent's deals, CDAs, plan, cap and ledger: a manager may not on their own. */
export const mayDecideFor = (who: RoleHolder, agentId: string): boolean =>
  who.role !== 'MANAGER' || !isOwnBusiness(who, agentId)

/**
 * Whether a broker or manager may change a person: a manager may not change a broker or a super admin, except
 * themselves.
 */
export const mayChangePerson = (
  who: { role: Role; userId: string },
  person: { role: Role; userId: string; isSuperAdmin?: boolean },
): boolean =>
  who.role !== 'MANAGER' || who.userId === person.userId || (person.role !== 'BROKER' && person.isSuperAdmin !== true)

/** Why a manager cannot change somebody else's row. */
export const leadersAreBrokers = 'A manager cannot change a broker or the super admin. Ask a broker.'

/** Whether brokers and managers may end this person's access; only the super admin ends a broker's or manager's. */
export const mayEndAccess = (person: { role: Role; isSuperAdmin?: boolean }): boolean =>
  !isBroker(person) && person.isSuperAdmin !== true

/** The refusal for a manager who may not decide on their own business. */
export const ownDecisionText = 'Another broker or manager has to do this'

/** Whether somebody works for the whole brokerage: a broker, a manager or a transaction coordinator. */
export const isOffice = ({ role }: { role: Role }): boolean => isOneOf(officeRoles, role)
