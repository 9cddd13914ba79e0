import { type LiveEventName, liveEventNames, type Role, roles } from '@bluebonnet/domain'
import { z } from 'zod'

/** The recipients of an event: everybody whom any of these includes. */
export interface LiveAudience {
  users?: readonly string[] | undefined
  roles?: readonly Role[] | undefined
  superAdmins?: boolean | undefined
}

/** A message to a browser: ids only; the browser fetches what it may see. */
export interface LiveMessage {
  event: LiveEventName
  data: Readonly<Record<string, string | readonly string[]>>
}

/** One open event stream, with the properties of its owner that delivery needs. */
export interface LiveListener {
  userId: string
  role: Role
  isSuperAdmin: boolean
  sessionId: string
}

/** Messages between processes on the live channel. */
export type LiveSignal =
  | { kind: 'message'; message: LiveMessage; audience: LiveAudience }
  | { kind: 'end'; users: readonly string[]; sessions: readonly string[] }

/** Whether a listener belongs to an audience. */
export const matchesAudience = (listener: LiveListener, audience: LiveAudience): boolean =>
  (audience.users?.includes(listener.userId) ?? false) ||
  (audience.roles?.includes(listener.role) ?? false) ||
  (audience.superAdmins === true && listener.isSuperAdmin)

/** The PostgreSQL channel that tells all processes of changes. */
export const liveChannel = 'bluebonnet_live'

/** PostgreSQL takes less than 8000 bytes in one notification. */
const maxBytes = 7_900

const signalSchema: z.ZodType<LiveSignal> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    message: z.object({
      event: z.enum(liveEventNames),
      data: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    }),
    audience: z.object({
      users: z.array(z.string()).optional(),
      roles: z.array(z.enum(roles)).optional(),
      superAdmins: z.boolean().optional(),
    }),
  }),
  z.object({ kind: z.literal('end'), users: z.array(z.string()), sessions: z.array(z.string()) }),
])

/** Parses a notification; null when this release does not know it. */
export const decodeSignal = (text: string): LiveSignal | null => {
  try {
    return signalSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Splits a message into payloads that together reach the whole audience, each small enough for one notification. Throws
 * on oversized data.
 */
export const encodeMessage = (message: LiveMessage, audience: LiveAudience): string[] => {
  const users = [...new Set(audience.users ?? [])]
  return pack(users, (slice, index) => {
    // Only the first part has the roles, or their holders would receive the event once per part.
    const others = index === 0 ? { roles: audience.roles, superAdmins: audience.superAdmins } : {}
    return { kind: 'message', message, audience: { users: slice, ...others } }
  })
}

/** Payloads that end the streams of these users and sessions, each small enough for one notification. */
export const encodeEnd = (ids: { users?: readonly string[]; sessions?: readonly string[] }): string[] => [
  ...((ids.users ?? []).length > 0
    ? pack(ids.users ?? [], (slice) => ({ kind: 'end', users: slice, sessions: [] }))
    : []),
  ...((ids.sessions ?? []).length > 0
    ? pack(ids.sessions ?? [], (slice) => ({ kind: 'end', users: [], sessions: slice }))
    : []),
]

const pack = (ids: readonly string[], signal: (slice: readonly string[], index: number) => LiveSignal): string[] => {
  const payloads: string[] = []
  let from = 0
  do {
    let count = Math.min(ids.length - from, 150)
    let text = JSON.stringify(signal(ids.slice(from, from + count), payloads.length))
    while (Buffer.byteLength(text) > maxBytes && count > 1) {
      count = Math.floor(count / 2)
      text = JSON.stringify(signal(ids.slice(from, from + count), payloads.length))
    }
    if (Buffer.byteLength(text) > maxBytes) throw new RangeError('A live event carries ids only, less than 8000 bytes')
    payloads.push(text)
    from += count
  } while (from < ids.length)
  return payloads
}
