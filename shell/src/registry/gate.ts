import { needFaults, type Needs, type Provides } from './needs.js'
import { parseRegistry, shapeOf } from './parse-registry.js'
import { isCompatible } from './sdk-range.js'
import type { PortalEntry } from './portal-entry.js'

/** The requirements of a portal's build. */
interface PortalContract {
  needs: Needs
}

export interface GateResult {
  /** The release as its registry entry, without previous releases. */
  entry: Readonly<Record<'name' | 'sdkRange', string>>
  contract: PortalContract
  provides: Provides
  /** The registry's other portals. */
  others: readonly unknown[]
}

const page = new URL('http://shell.invalid/')
const entriesOf = (portals: readonly unknown[]): PortalEntry[] => parseRegistry({ portals }, page).portals

const ownerFaults = ({ name, routes }: PortalEntry, others: readonly unknown[]): string[] => {
  const owned = entriesOf(others).flatMap((portal) =>
    portal.routes.map(({ path }) => ({ shape: shapeOf(path), owner: portal.name })),
  )
  return routes.flatMap(({ path }) => {
    const owner = owned.find(({ shape }) => shape === shapeOf(path))?.owner
    if (owner === undefined || owner === name) return []
    return [`${path} belongs to ${owner}: choose another path in src/portal.manifest.ts, or have ${owner} give it up.`]
  })
}

/**
 * Why this shell would not show a release correctly, one sentence per fault, for the portal's developers. Empty when
 * nothing is wrong (docs/portals.md).
 */
export const refusalsOf = ({ entry, contract, provides, others }: GateResult): string[] => {
  const { portals, refused } = parseRegistry({ portals: [entry] }, page)
  const [portal] = portals
  if (portal === undefined)
    return refused.map((cause) => `${cause.replace('portals.0.', '')}: fix it in src/portal.manifest.ts.`)
  return [
    ...(isCompatible(portal) ? [] : [`It is written for sdk ${portal.sdkRange}, which the released shell is not.`]),
    ...ownerFaults(portal, others),
    ...needFaults(contract.needs, provides),
  ]
}

/** The paths that a release would take from other portals; checked before a rollback to it. */
export const ownershipFaults = (entry: { name: string }, others: readonly unknown[]): string[] =>
  entriesOf([entry]).flatMap((portal) => ownerFaults(portal, others))
