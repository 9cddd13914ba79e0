import type { PortalRelease } from '../registry/portal-entry.js'

/** The sum of what this page's shell provides, which its build wrote into the page. */
const own = /^[0-9a-f]{16}$/.exec(
  document.querySelector('meta[name="shell-contract"]')?.getAttribute('content') ?? '',
)?.[0]

const read = async (url: string): Promise<unknown> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

/** A release uses what this page's shell has not; a newer page may have it. */
export class IncompatibleReleaseError extends Error {
  override readonly name = 'Unfit'
}

/**
 * Fails for a release that uses what this page's shell has not. It was tried with the shell that was served when it was
 * released; a page that is older or newer compares for itself. What is missing would break the screen in the middle.
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
