import { tryOr } from '@bluebonnet/portal-sdk/try-or'
import { create } from 'zustand'
import { parseRegistry } from '../registry/parse-registry.js'
import { readFields, readList, type Fields } from '../registry/read.js'
import { ownKey } from './own-release.js'

/** A portal's build on a developer's dev server. */
interface OwnBuild {
  portal: string
  origin: string
  host: string
}

/** A dev server's first build is slow. */
const patienceMs = 60_000

const isOfThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/** Parses `mfe-agent@http://localhost:4300`. Returns null for anything except a build and a page on this machine. */
const readBuild = (text: string): OwnBuild | null => {
  const [, portal = '', address = ''] = /^(mfe-[a-z]+(?:-[a-z]+)*)@(http:\/\/[\w.[\]:]+)$/.exec(text) ?? []
  if (!URL.canParse(address)) return null
  const { origin, host, hostname } = new URL(address)
  return isOfThisMachine(hostname) && isOfThisMachine(window.location.hostname) ? { portal, origin, host } : null
}

const here = new URL(window.location.href)
const inAddress = here.searchParams.get('portal')
const wanted = inAddress ?? tryOr(() => sessionStorage.getItem(ownKey), null) ?? ''
const own = readBuild(wanted)
tryOr(() => {
  if (own === null) sessionStorage.removeItem(ownKey)
  else sessionStorage.setItem(ownKey, wanted)
}, undefined)

/** The unreleased build that this tab shows, or why it cannot show it. */
export const useOwn = create<{ what: string | null; trouble: string | null }>()(() => ({
  what: own === null ? null : `Your own ${own.portal} from ${own.host}`,
  trouble: null,
}))

/** Returns to the released portals. */
export const clearOwnReleases = (): void => {
  tryOr(() => sessionStorage.removeItem(ownKey), undefined)
  const url = new URL(window.location.href)
  url.searchParams.delete('portal')
  window.location.replace(url)
}

const fetchEntry = async ({ origin, portal }: OwnBuild): Promise<Fields> => {
  const url = `${origin}/portals.json`
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const entry = readList(readFields(await answer.json(), url)['portals'], 'portals', readFields).find(
    ({ name }) => name === portal,
  )
  if (entry === undefined) throw new Error(`${url} has no ${portal}`)
  // The build keeps one version for the lifetime of the page, however often it is fetched. No shell has tried it.
  const version = `own-${Math.round(performance.timeOrigin)}`
  const read = { ...entry, version, fits: 'own', previous: [], kept: [] }
  const [refused] = parseRegistry({ portals: [read] }, here, [origin]).refused
  if (refused !== undefined) throw new Error(refused)
  return read
}

/**
 * The registry with this tab's own build in place of the released one, and the origins that its code may come from. If
 * the build cannot be shown, the registry stays unchanged and the bar says why.
 */
export const withOwn = async (registry: unknown): Promise<{ registry: unknown; origins: string[] }> => {
  if (own === null) return { registry, origins: [] }
  if (inAddress === null) {
    // The server's policy allows that origin only to a page whose address names it.
    here.searchParams.set('portal', wanted)
    window.location.replace(here)
    return new Promise(() => undefined)
  }
  try {
    const entry = await fetchEntry(own)
    const others = readList(readFields(registry, 'registry')['portals'], 'portals', readFields)
    useOwn.setState({ trouble: null })
    return {
      registry: { portals: [entry, ...others.filter(({ name }) => name !== own.portal)] },
      origins: [own.origin],
    }
  } catch (error) {
    reportError(error)
    useOwn.setState({ trouble: error instanceof Error ? error.message : String(error) })
    return { registry, origins: [] }
  }
}
