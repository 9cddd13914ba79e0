import type { Role } from './enums.js'

/** Who runs the brokerage: decides on deals and CDAs, reassigns, and hears of both (DECISIONS section 1). */
export const brokerRoles = ['MANAGER', 'BROKER'] as const satisfies readonly Role[]

/** Whose screens show every client, property and deal of the brokerage. */
export const officeRoles = [...brokerRoles, 'TC'] as const satisfies readonly Role[]

const isOneOf = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** Whether somebody is a broker or a manager: the rules know no difference but for the brokerage's settings. */
export const isBroker = ({ role }: { role: Role }): boolean => isOneOf(brokerRoles, role)

/** Whether somebody works for the whole brokerage: a broker, a manager or a transaction coordinator. */
export const isOffice = ({ role }: { role: Role }): boolean => isOneOf(officeRoles, role)
