import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { PortalRegistry } from './portal-pointer.js'

const loadSchema = z.object({ files: z.array(z.string()), shared: z.array(z.string()) })
/** The contents of loads.json, which each build writes. */
export const loadsFile = z.object({
  portal: loadSchema.optional(),
  places: z.record(z.string(), loadSchema),
  shared: z.record(z.string(), loadSchema),
})
export type Loads = z.infer<typeof loadsFile>
export type Load = z.infer<typeof loadSchema>

/** Reads a JSON file again only when it has changed. Null when it is missing or invalid. */
export const jsonReader = <Content>(schema: z.ZodType<Content>) => {
  const known = new Map<string, { changed: number; content: Content | null }>()
  return async (path: string): Promise<Content | null> => {
    const found = await stat(path).catch(() => null)
    if (found === null) return null
    const last = known.get(path)
    if (last?.changed === found.mtimeMs) return last.content
    const content = await readFile(path, 'utf8').then(
      (text) => schema.safeParse(JSON.parse(text)).data ?? null,
      () => null,
    )
    known.set(path, { changed: found.mtimeMs, content })
    return content
  }
}

const readLoads = jsonReader(loadsFile)
/** SHA-256 sums, in hex, of the files in a release's folder when it was published. */
const readSums = jsonReader(z.record(z.string(), z.string()))

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

interface Drawn {
  pattern: string
  audience: string
  entryUrl: string
  integrity: string | undefined
}

/** Who draws this path, by the shell's own rule: a static path has priority over one with parameters. */
const drawnBy = ({ portals }: PortalRegistry, path: string): Drawn | null => {
  const found = portals.flatMap(({ entryUrl, integrity, routes }) =>
    routes
      .filter((route) => matches(route.path, path))
      .map((route) => ({ pattern: route.path, audience: route.audience, entryUrl, integrity })),
  )
  return found.find(({ pattern }) => !pattern.includes(':')) ?? found[0] ?? null
}

const isPresent = (load: Load | undefined): load is Load => load !== undefined

/** The files of shared modules, with the files that these load in turn. */
const filesOfShared = (shell: Loads, names: readonly string[]): string[] => {
  const seen = new Set<string>()
  const visit = (name: string): string[] => {
    const load = seen.has(name) ? undefined : shell.shared[name]
    seen.add(name)
    return load === undefined ? [] : [...load.files, ...load.shared.flatMap(visit)]
  }
  return names.flatMap(visit)
}

/**
 * `/p/mfe-agent/1.0.0/remoteEntry.js`: folder and file names only, so that nothing else is read or written into a page.
 */
const plainUrl = /^(?:\/[\w.-]+)+$/

/** A file to preload; `integrity` must equal the shell's, or the browser does not use the preloaded file. */
export interface PageLoad {
  url: string
  integrity?: string
}

interface Site {
  webRoot: string
  registry: PortalRegistry | null
}

/**
 * Scripts and style sheets that the shell loads for this path, as far as the builds declare them: those of the portal
 * that draws it and, for a signed-in user, of the common layout. Empty for a path that this visitor cannot see.
 */
export const loadsOf = async ({ webRoot, registry }: Site, path: string, isSignedIn: boolean): Promise<PageLoad[]> => {
  const drawn = registry === null ? null : drawnBy(registry, path)
  if (drawn === null || !plainUrl.test(drawn.entryUrl) || drawn.audience !== (isSignedIn ? 'signedIn' : 'signedOut'))
    return []
  const folder = dirname(drawn.entryUrl)
  const [shell, portal, sums] = await Promise.all([
    readLoads(join(webRoot, 'shell', 'loads.json')),
    readLoads(join(webRoot, folder, 'loads.json')),
    drawn.integrity === undefined ? null : readSums(join(webRoot, folder, 'release.json')),
  ])
  if (shell === null || portal === null) return []
  const layout = isSignedIn ? shell.places['signedIn'] : undefined
  const own = [portal.portal, portal.places[drawn.pattern]].filter(isPresent)
  const shared = [layout, ...own].filter(isPresent).flatMap((load) => load.shared)
  const compared = (file: string): PageLoad => {
    const sum = sums?.[file]
    const integrity = sum === undefined ? {} : { integrity: `sha256-${Buffer.from(sum, 'hex').toString('base64')}` }
    return { url: `${folder}/${file}`, ...integrity }
  }
  const loads: PageLoad[] = [
    ...[...(layout?.files ?? []), ...filesOfShared(shell, shared)].map((file) => ({ url: `/${file}` })),
    { url: drawn.entryUrl, ...(drawn.integrity === undefined ? {} : { integrity: drawn.integrity }) },
    ...own.flatMap(({ files }) => files).map(compared),
  ]
  const first = new Map(loads.toReversed().map((load) => [load.url, load]))
  return loads.filter((load) => first.get(load.url) === load && plainUrl.test(load.url))
}
