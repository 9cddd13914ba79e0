import { menuGroups } from '@bluebonnet/contracts'
import { visibility } from '@bluebonnet/domain'
import type { PortalAction, SessionUser } from '@bluebonnet/portal-sdk/public'
import type { Registry } from './parse-registry.js'
import type { RegisteredMenuEntry } from './portal-entry.js'

export interface MenuSection {
  title: string
  entries: RegisteredMenuEntry[]
}

type Person = Pick<SessionUser, 'role' | 'isSuperAdmin' | 'agentId'>

type Shown = Pick<RegisteredMenuEntry, 'visibleTo' | 'needsRecords'>

const isVisible = ({ visibleTo, needsRecords = false }: Shown, user: Person): boolean => {
  if (needsRecords && visibility(user) === 'none') return false
  if (visibleTo === undefined || (visibleTo.roles ?? []).includes(user.role)) return true
  return visibleTo.superAdmin === true && user.isSuperAdmin
}

/** The fixed groups in their order (docs/rules/screens.md#layout), each followed by the portals' own groups. */
const titlesOf = (entries: readonly RegisteredMenuEntry[]): string[] =>
  menuGroups.flatMap((fixed) => [
    fixed,
    ...new Set(
      entries.flatMap(({ group }) => (typeof group === 'object' && group.after === fixed ? [group.title] : [])),
    ),
  ])

const titleOf = ({ group }: RegisteredMenuEntry): string => (typeof group === 'string' ? group : group.title)

/** The sidebar for this user, over all portals. */
export const menuFor = ({ portals }: Registry, user: Person): MenuSection[] => {
  const entries = portals
    .flatMap(({ menu }) => menu)
    .filter((entry) => isVisible(entry, user))
    .toSorted((a, b) => a.order - b.order)
  return [...new Set(titlesOf(entries))]
    .map((title) => ({ title, entries: entries.filter((entry) => titleOf(entry) === title) }))
    .filter((section) => section.entries.length > 0)
}

export const hasScreen = (sections: readonly MenuSection[], path: string): boolean =>
  sections.some(({ entries }) => entries.some((entry) => entry.path === path))

/** The command palette's actions for this user, over all portals. */
export const actionsFor = ({ portals }: Registry, user: Person): PortalAction[] =>
  portals.flatMap(({ actions }) => actions).filter((act) => isVisible(act, user))

/** The actions that open a form to add something. */
export const quickActions = (actions: readonly PortalAction[]): PortalAction[] =>
  actions.filter(({ path }) => path.includes('?new='))

/** Whether the entry is active: on its own path, below it, or on one of its `activeOn` paths. */
export const isActive = (
  { path, activeOn = [] }: Pick<RegisteredMenuEntry, 'path' | 'activeOn'>,
  pathname: string,
): boolean => [path, ...activeOn].some((one) => pathname === one || (one !== '/' && pathname.startsWith(`${one}/`)))
