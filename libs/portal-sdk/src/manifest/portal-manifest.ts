import type { menuGroups, Role } from '@bluebonnet/contracts'

/**
 * Who a route is for. `signedOut`: visitors (somebody signed in is sent home); `signedIn`: inside the common layout,
 * visitors are sent to sign in; `anyone`: shown as it is.
 */
export type PortalAudience = 'signedOut' | 'signedIn' | 'anyone'

export interface PortalRoute {
  /** Absolute path, with `:name` for a part that varies. */
  path: string
  /** Title of the document while the route is shown. */
  title: string
  audience: PortalAudience
}

export type MenuGroup = (typeof menuGroups)[number]
export type MenuBadge = 'clients' | 'properties' | 'deals'
export type MenuIcon =
  | 'dashboard'
  | 'approval'
  | 'clients'
  | 'properties'
  | 'deals'
  | 'commission'
  | 'documents'
  | 'reports'
  | 'calendar'
  | 'training'
  | 'library'
  | 'support'
  | 'settings'
  | 'admin'
  | 'roster'
  | 'cda'
  | 'leads'
  | 'brokerage'
  | 'users'
  | 'audit'

export interface PortalMenuEntry {
  group: MenuGroup
  label: string
  path: string
  icon: MenuIcon
  /** Place inside the group, over all portals: lower comes first. */
  order: number
  /** Further paths on which the entry is the active one. */
  activeOn?: readonly string[]
  /** Which of the server's counts stands beside the label when it is above 0. */
  badge?: MenuBadge
  /** Shown to these only; to everybody without it. Hiding is courtesy: the server decides what anybody may do. */
  visibleTo?: { roles?: readonly Role[]; superAdmin?: boolean }
}

/**
 * Something that people often do, reached from the command palette: a screen's path with the query that opens the right
 * dialog.
 */
export interface PortalAct {
  label: string
  path: string
  visibleTo?: NonNullable<PortalMenuEntry['visibleTo']>
}

type CaretRange = `^${number}.${number}.${number}`

/**
 * What a portal says about itself before any of its code is loaded. Data only: the build writes it beside the bundle,
 * the release into the registry, and the shell draws routes and menu from it.
 */
export interface PortalManifest {
  name: string
  /**
   * Semver caret range (`^1.0.0`) of the portal-sdk version that the portal was written for; of two majors (`^1.4.0 ||
   * ^2.0.0`) while the shell moves from one to the next.
   */
  sdkRange: CaretRange | `${CaretRange} || ${CaretRange}`
  routes: readonly PortalRoute[]
  menu: readonly PortalMenuEntry[]
  acts?: readonly PortalAct[]
}
