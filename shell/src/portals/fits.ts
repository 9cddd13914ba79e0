import type { PortalRelease } from '../registry/portal-entry.js'
import type { Needs, Provides } from '../registry/needs.js'

/** The sum of what this page's shell provides, which its build wrote into the page. */
const own = document.querySelector('meta[name="shell-contract"]')?.getAttribute('content') ?? ''

const read = async <Content>(url: string): Promise<Content> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  // Both files are of our own builds, and checked when the release was made.
  const content: Content = await response.json()
  return content
}

/**
 * Fails for a release that uses what this page's shell has not. It was tried with the shell that was served when it was
 * released; a page that is older or newer compares for itself. What is missing would break the screen in the middle.
 */
export const assertFits = async ({ fits, manifestUrl }: PortalRelease): Promise<void> => {
  if (fits === undefined || own === '' || fits === own) return
  const [{ needs }, { provides }, { needFaults }] = await Promise.all([
    read<{ needs: Needs }>(manifestUrl.replace('mf-manifest', 'contract')),
    read<{ provides: Provides }>(`/contract.${own}.json`),
    import('../registry/needs.js'),
  ])
  const [fault] = needFaults(needs, provides)
  if (fault !== undefined) throw new Error(fault)
}
