import type { ComponentType } from 'react'
import { releasesOf } from '../registry/sdk-range.js'
import type { PortalEntry, PortalRelease } from '../registry/portal-entry.js'

const timeoutMs = 8_000

interface LoadedPortal {
  component: ComponentType
  version: string
  /** Why releases before the loaded one were passed over; empty when the current one loaded. */
  causes: Error[]
}

/** No release of a portal could be used. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable'
  constructor(
    readonly portal: string,
    /** True when there are releases, but none that fits this version of the shell. */
    readonly incompatible: boolean,
    readonly causes: readonly Error[],
  ) {
    super(`${portal}: ${incompatible ? 'no release fits this shell' : causes.map(({ message }) => message).join('; ')}`)
  }
}

export type ReleaseLoader = (portal: string, release: PortalRelease) => Promise<ComponentType>

const within = async <Value>(promise: Promise<Value>, ms: number, what: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${ms / 1000} seconds`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * Loads a portal: its current release, or, if that is broken, slow or gone, the newest earlier one that works.
 * `passedOver` names versions not to try again, because they broke after loading.
 */
export const loadPortal = async (
  portal: PortalEntry,
  load: ReleaseLoader,
  passedOver: ReadonlySet<string> = new Set(),
): Promise<LoadedPortal> => {
  const fitting = releasesOf(portal)
  const untried = fitting.filter(({ version }) => !passedOver.has(version))
  const causes: Error[] = []
  for (const release of untried.length > 0 ? untried : fitting) {
    try {
      // One after the other: the next release is only wanted when this one failed.
      return {
        component: await within(load(portal.name, release), timeoutMs, `${portal.name} ${release.version}`),
        version: release.version,
        causes,
      }
    } catch (cause) {
      causes.push(cause instanceof Error ? cause : new Error(String(cause)))
    }
  }
  throw new PortalUnavailable(portal.name, fitting.length === 0, causes)
}
