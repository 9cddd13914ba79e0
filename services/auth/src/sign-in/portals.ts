import { toasts, type wrongPortal } from '@bluebonnet/contracts'
import { isBroker } from '@bluebonnet/domain'
import type { UserEntity } from '../users/user.entity.js'

type Person = Pick<UserEntity, 'role' | 'isSuperAdmin'> & { agentId: string | null }

interface Portal {
  /** Its name in the refusal. */
  name: Parameters<typeof wrongPortal>[0]
  page: `/${string}`
  welcome: string
  admits(person: Person): boolean
}

/** The three sign-in pages and who may use each (docs/rules/roles-and-permissions.md#three-doors). */
export const portals = {
  agent: {
    name: 'Agent',
    page: '/agent-login',
    welcome: toasts.login.description,
    // AGENT is also the role of a person who is only a super admin; without a profile they cannot use this page.
    admits: ({ role, isSuperAdmin, agentId }) =>
      role === 'TC' || (role === 'AGENT' && (!isSuperAdmin || agentId !== null)),
  },
  broker: { name: 'Broker', page: '/broker-login', welcome: toasts.login.description, admits: isBroker },
  admin: {
    name: 'Super Admin',
    page: '/admin-login',
    welcome: toasts.loginAdmin.description,
    admits: ({ isSuperAdmin }) => isSuperAdmin,
  },
} as const satisfies Record<string, Portal>

export type PortalName = keyof typeof portals

/** Whether an external value names one of the three. */
export const isPortalName = (name: string | null): name is PortalName => name !== null && Object.hasOwn(portals, name)

const names = Object.keys(portals).filter((name) => isPortalName(name))

/** A person's own portal; of two, the one with most of the work. */
export const portalOf = (person: Person): PortalName => names.find((name) => portals[name].admits(person)) ?? 'agent'
