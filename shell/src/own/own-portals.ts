import { attempt } from '@bluebonnet/portal-sdk/attempt'
import { create } from 'zustand'
import { parseRegistry } from '../registry/parse-registry.js'
import { readFields, readList, readText } from '../registry/read.js'
import type { Fields } from '../registry/read.js'
import { ownKey } from './for-oneself.js'

/** A place with a portals.json beside the product's own. */
interface Own {
  /** How it is called to whoever sees it. */
  what: string
  url: string
  /** Somebody's dev server, and the portal that is wanted of it; null for a preview, which is of this origin. */
  dev: { origin: string; portal: string } | null
  /** How long is waited for it, in ms. */
  patience: number
}

const isOfThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

const buildOf = (asked: string): Own | null => {
  const [, portal = '', address = ''] = /^(mfe-[a-z]+(?:-[a-z]+)*)@(http:\/\/[\w.[\]:]+)$/.exec(asked) ?? []
  if (!URL.canParse(address)) return null
  const { origin, host, hostname } = new URL(address)
  if (!isOfThisMachine(hostname) || !isOfThisMachine(window.location.hostname)) return null
  // A dev server's first build takes its time.
  const place = { url: `${origin}/portals.json`, dev: { origin, portal }, patience: 60_000 }
  return { what: `Your own ${portal} from ${host}`, ...place }
}

const previewOf = (name: string): Own | null =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
    ? { what: `Preview ${name}`, url: `/p/previews/${name}/portals.json`, dev: null, patience: 8_000 }
    : null

const here = new URL(window.location.href)
const isAsked = here.searchParams.has('portal') || here.searchParams.has('preview')
const query = isAsked
  ? here.searchParams
  : new URLSearchParams(attempt(() => sessionStorage.getItem(ownKey), null) ?? '')
const [kind, value] = query.has('portal') ? ['portal', query.get('portal')] : ['preview', query.get('preview')]
const own = value === null ? null : kind === 'portal' ? buildOf(value) : previewOf(value)
attempt(() => {
  if (own === null) sessionStorage.removeItem(ownKey)
  else sessionStorage.setItem(ownKey, new URLSearchParams([[kind ?? '', value ?? '']]).toString())
}, undefined)

/** What is shown besides what is released, and why it is not, where it is not. */
export const useOwn = create<{ what: string | null; trouble: string | null }>()(() => ({
  what: own?.what ?? null,
  trouble: null,
}))

/** Shows what everybody sees, from here on. */
export const stopOwn = (): void => {
  attempt(() => sessionStorage.removeItem(ownKey), undefined)
  const url = new URL(window.location.href)
  for (const name of ['portal', 'preview']) url.searchParams.delete(name)
  window.location.replace(url)
}

const entriesAt = async ({ url, dev, patience }: Own): Promise<Fields[]> => {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const { portals, until } = readFields(await answer.json(), url)
  if (typeof until === 'number' && until < Date.now()) throw new Error(`${url} is over`)
  const entries = readList(portals, 'portals', readFields)
  // A dev server's build has one version for as long as the page stands, however often it is asked for; and it was not
  // tried with any shell.
  return dev === null
    ? entries
    : entries
        .filter(({ name }) => name === dev.portal)
        .map((entry) => ({ ...entry, version: `own-${Math.round(performance.timeOrigin)}`, fits: 'own' }))
}

/**
 * The registry with what this tab shows for itself in the place of what is released, and the origins that its code may
 * come from. What cannot be shown leaves the registry as it is, and says so.
 */
export const withOwn = async (registry: unknown): Promise<{ registry: unknown; origins: string[] }> => {
  if (own === null) return { registry, origins: [] }
  if (own.dev !== null && !here.searchParams.has('portal')) {
    // The server allows that origin to the page alone that it was asked for.
    here.searchParams.set('portal', value ?? '')
    window.location.replace(here)
    return new Promise(() => undefined)
  }
  const origins = own.dev === null ? [] : [own.dev.origin]
  try {
    const entries = (await entriesAt(own)).map((entry) => ({ ...entry, previous: [], kept: [] }))
    const [refused] = parseRegistry({ portals: entries }, here, origins).refused
    if (refused !== undefined) throw new Error(refused)
    const names = entries.map((entry) => readText(readFields(entry, 'portal')['name'], 'name'))
    const others = readList(readFields(registry, 'registry')['portals'], 'portals', readFields)
    useOwn.setState({ trouble: null })
    return {
      registry: { portals: [...entries, ...others.filter(({ name }) => !names.some((each) => each === name))] },
      origins,
    }
  } catch (error) {
    reportError(error)
    useOwn.setState({ trouble: error instanceof Error ? error.message : String(error) })
    return { registry, origins: [] }
  }
}
