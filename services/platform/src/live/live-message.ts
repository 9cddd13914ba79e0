import type { LiveEventName, Role } from '@bluebonnet/contracts'

/** Who hears of an event: everybody named by any of these. */
export interface LiveAudience {
  users?: readonly string[] | undefined
  roles?: readonly Role[] | undefined
  superAdmins?: boolean | undefined
}

/** What a browser is told: ids only; it fetches what it may see. */
export interface LiveMessage {
  event: LiveEventName
  data: Readonly<Record<string, string | readonly string[]>>
}

/** One open event stream, as far as delivery needs to know its owner. */
export interface LiveListener {
  userId: string
  role: Role
  isSuperAdmin: boolean
  sessionId: string
}

/** What travels between processes on the live channel. */
export type LiveSignal =
  | { kind: 'message'; message: LiveMessage; audience: LiveAudience }
  | { kind: 'end'; users: readonly string[]; sessions: readonly string[] }

/** Whether an event for this audience is for this listener. */
export const hears = (listener: LiveListener, audience: LiveAudience): boolean =>
  (audience.users?.includes(listener.userId) ?? false) ||
  (audience.roles?.includes(listener.role) ?? false) ||
  (audience.superAdmins === true && listener.isSuperAdmin)
