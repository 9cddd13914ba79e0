import type { SessionUser } from '@bluebonnet/portal-sdk/public'
import type { PortalEntry } from './portal-entry.js'
import type { Registry } from './parse-registry.js'

type Person = Pick<SessionUser, 'id' | 'role'>

/** 0 to 99, the same for one person and portal wherever and whenever it is asked (FNV-1a). */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % 100
}

/** Who is in 10 percent is in 30 too; another portal begins with others. */
const isFirst = ({ name, ahead }: PortalEntry, { id, role }: Person): boolean =>
  ahead !== undefined && ('role' in ahead.to ? ahead.to.role === role : placeOf(`${name} ${id}`) < ahead.to.share)

/**
 * The registry as it is for this person: a release that a role or a share of people sees first is theirs, and has what
 * the others see behind it. The choice is made here, because the registry is one for all, and knows nobody
 * (docs/portals.md).
 */
export const registryFor = (registry: Registry, person: Person | null): Registry => ({
  ...registry,
  portals: registry.portals.map((portal) => {
    if (person === null || portal.ahead === undefined || !isFirst(portal, person)) return portal
    const { previous, ahead, ...current } = portal
    return { ...current, ...ahead.release, previous: [current, ...previous] }
  }),
})
