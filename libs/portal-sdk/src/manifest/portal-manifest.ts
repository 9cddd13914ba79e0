import type { menuGroups } from '@bluebonnet/contracts'
import type { Role } from '@bluebonnet/domain'
import type { ComponentType } from 'react'

/**
 * Semver version of the contract between shell and portals, independent of the package's version: the shell compares it
 * with the `sdkRange` of a portal's manifest.
 */
export const sdkVersion = '1.10.0'

/** `signedOut`: visitors only; `signedIn`: inside the common layout; `anyone`: without a layout. */
export type PortalAudience = 'signedOut' | 'signedIn' | 'anyone'

export interface PortalRoute {
  path: string
  title: string
  audience: PortalAudience
}

/** The layout of a page: a list with filters, figures and charts, tiles, or one record with its parts. */
export type PageShape = 'list' | 'figures' | 'tiles' | 'detail'

/** A route with its screen, which only the portal itself loads. */
export interface PortalScreen extends PortalRoute {
  /** `() => import('./features/deals/deals.js')` */
  screen: () => Promise<{ default: ComponentType }>
  /** The skeleton while the screen loads. */
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

/** A portal's own group in the menu: entries with the same title form one group, across portals. */
export interface OwnMenuGroup {
  title: string
  /** The standard group above it. */
  after: MenuGroup
}

/** A portal's own icon: the filled path of a 24 by 24 square, as the `d` of an SVG path. */
export interface OwnMenuIcon {
  shape: string
}

export interface PortalMenuEntry {
  group: MenuGroup | OwnMenuGroup
  label: string
  path: string
  icon: MenuIcon | OwnMenuIcon
  /** The position in the group, across portals: lower comes first. */
  order: number
  /** Other paths on which the entry is active. */
  activeOn?: readonly string[]
  /** The server's count beside the label, shown if it is above 0. */
  badge?: MenuBadge
  /** Shown to these only; to everybody if omitted. It only hides the entry: the server checks permissions. */
  visibleTo?: { roles?: readonly Role[]; superAdmin?: boolean }
  /** Hidden from people who never see a client, listing or deal: a super admin without agent profile. */
  needsRecords?: boolean
}

/** A frequent action in the command palette: a path with the query that opens its dialog. */
export interface PortalAction {
  label: string
  path: string
  visibleTo?: NonNullable<PortalMenuEntry['visibleTo']>
  needsRecords?: boolean
}

type CaretRange = `^${number}.${number}.${number}`

/**
 * A portal's description, available before its code: the shell renders routes and menu from it. It is read without a
 * build, so that it imports types only.
 */
export interface PortalManifest {
  name: string
  /**
   * Semver caret range (`^1.0.0`) of the portal-sdk version that the portal requires; of two majors (`^1.4.0 ||
   * ^2.0.0`) while the shell migrates.
   */
  sdkRange: CaretRange | `${CaretRange} || ${CaretRange}`
  routes: readonly PortalScreen[]
  menu: readonly PortalMenuEntry[]
  actions?: readonly PortalAction[]
}
