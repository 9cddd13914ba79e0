import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'

const brotli = promisify(brotliCompress)

const release = z.looseObject({
  version: z.string(),
  since: z.string().optional(),
  by: z.string().optional(),
  commit: z.string().optional(),
})
/** The part of /portals.json that the server uses; the shell parses all of it, strictly. */
const registrySchema = z.object({
  portals: z.array(
    release.extend({
      name: z.string(),
      entryUrl: z.string(),
      integrity: z
        .string()
        .regex(/^sha256-[\w+/=]+$/)
        .optional(),
      routes: z.array(z.looseObject({ path: z.string(), audience: z.string() })),
      previous: z.array(release).default([]),
    }),
  ),
})
export type PortalRegistry = z.output<typeof registrySchema>
export type RegisteredPortal = PortalRegistry['portals'][number]

/** Only super admins see who released it and from which commit. */
const shown = ({ by: _by, commit: _commit, ...rest }: z.output<typeof release>) => rest

export interface PortalPointer {
  registry: PortalRegistry
  text: string
  etag: string
  /** `text` in brotli. It is small: compressed here, and only when it has changed. */
  packed: Promise<Buffer>
}

export type PointerReader = () => Promise<PortalPointer | null>

/** Reads /portals.json as browsers receive it, and again only when it has changed. Null when there is none. */
export const pointerReader = (webRoot: string): PointerReader => {
  const file = join(webRoot, 'portals.json')
  let known: { mark: string; pointer: PortalPointer | null } | null = null
  return async () => {
    const found = await stat(file).catch(() => null)
    if (found === null) return null
    const mark = `${found.mtimeMs} ${found.size}`
    if (known?.mark === mark) return known.pointer
    const registry = await readRegistry(file)
    known = { mark, pointer: registry === null ? null : pointerOf(registry) }
    return known.pointer
  }
}

/** /portals.json of the last release; null when it is missing or unreadable. */
export const readRegistry = async (file: string): Promise<PortalRegistry | null> =>
  readFile(file, 'utf8').then(
    (text) => registrySchema.safeParse(JSON.parse(text)).data ?? null,
    () => null,
  )

const pointerOf = (registry: PortalRegistry): PortalPointer => {
  const portals = registry.portals.map((portal) => ({ ...shown(portal), previous: portal.previous.map(shown) }))
  const text = JSON.stringify({ portals })
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`
  return { registry, text, etag, packed: brotli(text) }
}
