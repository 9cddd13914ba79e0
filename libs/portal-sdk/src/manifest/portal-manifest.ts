import type { menuGroups } from '@bluebonnet/contracts'
import type { Role } from '@bluebonnet/domain'
import type { ComponentType } from 'react'

/**
 * Version of what the shell promises to portals, by semver, apart from the package's: the shell compares it with the
 * `sdkRange` of a portal's manifest.
 */
export const sdkVersion = '1.10.0'

/** `signedOut`: visitors only; `signedIn`: inside the common layout; `anyone`: as it is. */
export type PortalAudience = 'signedOut' | 'signedIn' | 'anyone'

export interface PortalRoute {
  path: string
  title: string
  audience: PortalAudience
}

/** What a page consists of: a list under its filters, figures over charts, tiles, or one thing with its parts. */
export type PageShape = 'list' | 'figures' | 'tiles' | 'detail'

/** A route with its screen, which only the portal itself fetches. */
export interface PortalScreen extends PortalRoute {
  /** `() => import('./features/deals/deals.js')` */
  screen: () => Promise<{ default: ComponentType }>
  /** What stands in the screen's place until it has come. */
  shape?: PageShape
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
  | 'day'

/** A group of a portal's own in the menu: entries of the same title stand together, whosever they are. */
export interface OwnMenuGroup {
  title: string
  /** The group of every brokerage that it stands below. */
  after: MenuGroup
}

/** An icon of a portal's own: what is filled of a square of 24, as the `d` of an SVG path. */
export interface OwnMenuIcon {
  shape: string
}

export interface PortalMenuEntry {
  group: MenuGroup | OwnMenuGroup
  label: string
  path: string
  icon: MenuIcon | OwnMenuIcon
  /** Place inside the group, over all portals: lower comes first. */
  order: number
  /** Further paths on which the entry is the active one. */
  activeOn?: readonly string[]
  /** Which of the server's counts stands beside the label when it is above 0. */
  badge?: MenuBadge
  /** Shown to these only; to everybody without it. Hiding is courtesy: the server decides what anybody may do. */
  visibleTo?: { roles?: readonly Role[]; superAdmin?: boolean }
  /** Left out for somebody who never sees a client, listing or deal: a super admin without agent profile. */
  needsRecords?: boolean
}

/** Something people often do, offered by the command palette: a path with the query that opens its dialog. */
export interface PortalAction {
  label: string
  path: string
  visibleTo?: NonNullable<PortalMenuEntry['visibleTo']>
  needsRecords?: boolean
}

type CaretRange = `^${number}.${number}.${number}`

/**
 * What a portal says of itself before its code is loaded: the shell draws routes and menu from it. It is read without a
 * build, so it imports types alone.
 */
export interface PortalManifest {
  name: string
  /**
   * Semver caret range (`^1.0.0`) of the portal-sdk version that the portal was written for; of two majors (`^1.4.0 ||
   * ^2.0.0`) while the shell moves from one to the next.
   */
  sdkRange: CaretRange | `${CaretRange} || ${CaretRange}`
  routes: readonly PortalScreen[]
  menu: readonly PortalMenuEntry[]
  acts?: readonly PortalAction[]
}
