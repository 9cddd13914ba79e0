import type { PortalRelease } from '../registry/portal-entry.js'

/** The hash of this page's shell contract, which the build wrote into the page. */
const own = /^[0-9a-f]{16}$/.exec(
  document.querySelector('meta[name="shell-contract"]')?.getAttribute('content') ?? '',
)?.[0]

const read = async (url: string): Promise<unknown> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

/** The release uses something that this page's shell does not provide. A newer page may provide it. */
export class IncompatibleReleaseError extends Error {
  override readonly name = 'IncompatibleReleaseError'
}

/**
 * Throws for a release that uses something that this page's shell does not provide. The release was checked against the
 * shell that was served at that time; an older or newer page compares for itself. A missing export would break the
 * screen while in use.
 */
export const assertCompatible = async ({ fits, manifestUrl }: PortalRelease): Promise<void> => {
  if (fits === undefined || own === undefined || fits === own) return
  const [portal, shell, { needFaults, readNeeds, readProvides }] = await Promise.all([
    read(manifestUrl.replace('mf-manifest', 'contract')),
    read(`/contract.${own}.json`),
    import('../registry/needs.js'),
  ])
  const [fault] = needFaults(readNeeds(portal), readProvides(shell))
  if (fault !== undefined) throw new IncompatibleReleaseError(fault)
}
