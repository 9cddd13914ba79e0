import type { Role } from './enums.js'

/** Who runs the brokerage and decides on deals and CDAs (docs/rules/roles-and-permissions.md#roles). */
export const brokerRoles = ['MANAGER', 'BROKER'] as const satisfies readonly Role[]

/** Whose screens show every client, property and deal of the brokerage. */
export const officeRoles = [...brokerRoles, 'TC'] as const satisfies readonly Role[]

const isOneOf = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** Whether somebody is a broker or a manager: the rules know no difference but for the brokerage's settings. */
export const isBroker = ({ role }: { role: Role }): boolean => isOneOf(brokerRoles, role)

/** Where `/` leads: brokers and managers to their dashboard, others to the agent's (docs/rules/screens.md#home). */
export const homeOf = (user: { role: Role } | null): string =>
  user !== null && isBroker(user) ? '/broker-dashboard' : '/dashboard'

/** Where signing in leads that asked for no page, by whichever way: to where one's day begins. */
export const startPageOf = (user: { role: Role }): string => (user.role === 'TC' ? '/my-day' : homeOf(user))

interface Somebody {
  role: Role
  /** Id of their agent profile, null without one. */
  agentId: string | null
}

/** Whether somebody would decide on their own deal, plan or ledger. A broker may, answering for the licence. */
export const isOwnBusiness = (who: Somebody, agentId: string): boolean => isBroker(who) && who.agentId === agentId

/** Whether somebody may decide on this agent's deals, CDAs, plan, cap and ledger: a manager not on their own. */
export const mayDecideFor = (who: Somebody, agentId: string): boolean =>
  who.role !== 'MANAGER' || !isOwnBusiness(who, agentId)

/** Whether a broker or manager may change a person: a manager no broker, nor a super admin, but for themselves. */
export const mayChangePerson = (
  who: { role: Role; userId: string },
  person: { role: Role; userId: string; isSuperAdmin?: boolean },
): boolean =>
  who.role !== 'MANAGER' || who.userId === person.userId || (person.role !== 'BROKER' && person.isSuperAdmin !== true)

/** Why somebody else's row offers a manager no change of it. */
export const leadersAreBrokers = 'A manager cannot change a broker or the super admin. Ask a broker.'

/** Whether brokers and managers may end this person's access; a broker's or manager's only the super admin does. */
export const mayEndAccess = (person: { role: Role; isSuperAdmin?: boolean }): boolean =>
  !isBroker(person) && person.isSuperAdmin !== true

/** What a manager is told who may not decide on what is their own. */
export const needsAnotherApprover = 'Another broker or manager has to do this'

/** Whether somebody works for the whole brokerage: a broker, a manager or a transaction coordinator. */
export const isOffice = ({ role }: { role: Role }): boolean => isOneOf(officeRoles, role)

/** With this header `GET /api/auth/user` answers a visitor `null`; a 401 would stand in every visitor's console. */
export const visitorHeader = 'x-visitor'
