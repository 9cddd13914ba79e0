import { menuGroups } from '@bluebonnet/contracts'
import { roles } from '@bluebonnet/domain'
import type {
  MenuBadge,
  OwnMenuIcon,
  PortalAction,
  PortalAudience,
  PortalMenuEntry,
  PortalRoute,
} from '@bluebonnet/portal-sdk/public'
import { readFields, readList, readNumber, readOneOf, readText } from './read.js'

/** One build of a portal that is still on the server. */
export interface PortalRelease {
  version: string
  /** The build's mf-manifest.json, for people and tools. */
  manifestUrl: string
  /** The script that the shell loads, and the global variable in which it leaves the container. */
  entryUrl: string
  globalName: string
  /** The hash of that script, which contains the hashes of all others. A dev server's build has none. */
  integrity?: string
  sdkRange: string
  /** The hash of the shell contract that the release was checked against. */
  fits?: string
  routes: PortalRoute[]
  menu: RegisteredMenuEntry[]
  actions: PortalAction[]
}

export interface RegisteredMenuEntry extends Omit<PortalMenuEntry, 'icon'> {
  icon: string | OwnMenuIcon
}

export interface PortalEntry extends PortalRelease {
  name: string
  /** Earlier releases, the newest first. */
  previous: PortalRelease[]
  /** Further versions whose files are on the server, for tabs that still use them. */
  kept: string[]
}

const audiences: readonly PortalAudience[] = ['signedOut', 'signedIn', 'anyone']
const badges: readonly MenuBadge[] = ['clients', 'properties', 'deals']

/** An absolute path of the site that does not belong to the server. */
const screenPath = /^\/(?!(?:api|p|s|login)(?:\/|$))(?:[a-z0-9:][a-zA-Z0-9:-]*(?:\/[a-z0-9:][a-zA-Z0-9:-]*)*)?$/
/** A path of a screen that may have a query. */
const actPath = /^\/(?!(?:api|p|s|login)(?:\/|\?|$))[a-z0-9/-]*(?:\?[a-z0-9=&-]+)?$/
const caretRanges = /^\^\d+\.\d+\.\d+(?: \|\| \^\d+\.\d+\.\d+)*$/

const readRoute = (value: unknown, place: string): PortalRoute => {
  const { path, title, audience } = readFields(value, place)
  return {
    path: readText(path, `${place}.path`, screenPath),
    title: readText(title, `${place}.title`),
    audience: readOneOf(audience, `${place}.audience`, audiences),
  }
}

const readVisibleTo = (value: unknown, place: string): NonNullable<PortalMenuEntry['visibleTo']> => {
  const visibleTo = readFields(value, place)
  return {
    superAdmin: visibleTo['superAdmin'] === true,
    roles:
      visibleTo['roles'] === undefined
        ? []
        : readList(visibleTo['roles'], `${place}.roles`, (role, at) => readOneOf(role, at, roles)),
  }
}

/** SVG path commands and numbers only, so that nothing else can enter the page. */
const pathData = /^M[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]{1,1999}$/
const shortTitle = /^[^\n]{1,40}$/

const readGroup = (value: unknown, place: string): PortalMenuEntry['group'] => {
  if (typeof value === 'string') return readOneOf(value, place, menuGroups)
  const { title, after } = readFields(value, place)
  return { title: readText(title, `${place}.title`, shortTitle), after: readOneOf(after, `${place}.after`, menuGroups) }
}

const readIcon = (value: unknown, place: string): RegisteredMenuEntry['icon'] =>
  typeof value === 'string'
    ? readText(value, place)
    : { shape: readText(readFields(value, place)['shape'], `${place}.shape`, pathData) }

const readMenuEntry = (value: unknown, place: string): RegisteredMenuEntry => {
  const entry = readFields(value, place)
  return {
    group: readGroup(entry['group'], `${place}.group`),
    label: readText(entry['label'], `${place}.label`),
    path: readText(entry['path'], `${place}.path`, screenPath),
    icon: readIcon(entry['icon'], `${place}.icon`),
    order: readNumber(entry['order'], `${place}.order`),
    ...(entry['activeOn'] === undefined
      ? {}
      : { activeOn: readList(entry['activeOn'], `${place}.activeOn`, (path, at) => readText(path, at)) }),
    ...(entry['badge'] === undefined ? {} : { badge: readOneOf(entry['badge'], `${place}.badge`, badges) }),
    ...(entry['needsRecords'] === true ? { needsRecords: true } : {}),
    ...(entry['visibleTo'] === undefined ? {} : { visibleTo: readVisibleTo(entry['visibleTo'], `${place}.visibleTo`) }),
  }
}

const readAction = (value: unknown, place: string): PortalAction => {
  const { label, path, visibleTo, needsRecords } = readFields(value, place)
  return {
    label: readText(label, `${place}.label`),
    path: readText(path, `${place}.path`, actPath),
    ...(needsRecords === true ? { needsRecords: true } : {}),
    ...(visibleTo === undefined ? {} : { visibleTo: readVisibleTo(visibleTo, `${place}.visibleTo`) }),
  }
}

const readRelease = (value: unknown, place: string): PortalRelease => {
  const fields = readFields(value, place)
  const { version, manifestUrl, entryUrl, globalName, integrity, sdkRange, fits, routes, menu, actions } = fields
  return {
    version: readText(version, `${place}.version`, /^[0-9A-Za-z.+-]+$/),
    manifestUrl: readText(manifestUrl, `${place}.manifestUrl`),
    entryUrl: readText(entryUrl, `${place}.entryUrl`),
    globalName: readText(globalName, `${place}.globalName`, /^\w+$/),
    ...(integrity === undefined ? {} : { integrity: readText(integrity, `${place}.integrity`, /^sha256-[\w+/=]+$/) }),
    sdkRange: readText(sdkRange, `${place}.sdkRange`, caretRanges),
    ...(fits === undefined ? {} : { fits: readText(fits, `${place}.fits`, /^\w+$/) }),
    routes: readList(routes, `${place}.routes`, readRoute),
    menu: readList(menu, `${place}.menu`, readMenuEntry),
    actions: actions === undefined ? [] : readList(actions, `${place}.actions`, readAction),
  }
}

interface ReadPortal {
  name: string
  /** The valid releases, the current one first. */
  releases: PortalRelease[]
  /** Why the other releases are invalid. */
  refused: string[]
  kept: string[]
}

/** Reads one portal of the registry. Throws with the invalid field when the portal has no name. */
export const readPortal = (value: unknown, place: string): ReadPortal => {
  const { name, previous, kept, ...current } = readFields(value, place)
  const portal: ReadPortal = {
    name: readText(name, `${place}.name`, /^mfe-[a-z]+(?:-[a-z]+)*$/),
    releases: [],
    refused: [],
    kept:
      kept === undefined
        ? []
        : readList(kept, `${place}.kept`, (each, at) => readText(readFields(each, at)['version'], at)),
  }
  const before = previous === undefined ? [] : readList(previous, `${place}.previous`, (each) => each)
  for (const [at, release] of [current, ...before].entries())
    try {
      portal.releases.push(readRelease(release, at === 0 ? place : `${place}.previous.${at - 1}`))
    } catch (cause) {
      portal.refused.push(cause instanceof Error ? cause.message : String(cause))
    }
  return portal
}
