import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { roles } from '@bluebonnet/contracts'
import { z } from 'zod'

const brotli = promisify(brotliCompress)

const release = z.looseObject({ version: z.string(), since: z.string().optional() })
/** What is needed of /portals.json here; the shell reads the whole of it, strictly. */
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
      kept: z.array(z.object({ version: z.string(), left: z.number() })).default([]),
      ahead: release.extend({ to: z.object({ role: z.enum(roles).optional(), share: z.int().optional() }) }).optional(),
    }),
  ),
})
export type PortalRegistry = z.output<typeof registrySchema>
export type RegisteredPortal = PortalRegistry['portals'][number]

/** When each release was taken back, by `portal@version`. */
export type Withdrawals = ReadonlyMap<string, Date>

/** Taken back, and not released again since. */
const isWithdrawn = (
  withdrawals: Withdrawals,
  portal: string,
  { version, since }: Pick<RegisteredPortal, 'version' | 'since'>,
): boolean => {
  const at = withdrawals.get(`${portal}@${version}`)
  return at !== undefined && (since === undefined || at > new Date(since))
}

/** One that some were to see first, and that was taken back, is left out; its files stay. */
const withoutAhead = (portal: RegisteredPortal, withdrawals: Withdrawals): RegisteredPortal => {
  const { ahead, ...others } = portal
  if (ahead === undefined || !isWithdrawn(withdrawals, portal.name, ahead)) return portal
  return { ...others, kept: [{ version: ahead.version, left: Date.now() }, ...portal.kept] }
}

/**
 * A portal as browsers are told of it: the newest release that was not taken back. Those that were are told no more,
 * but their files stay, for tabs that go on with them. With none left, the current one stays.
 */
export const pointed = (registered: RegisteredPortal, withdrawals: Withdrawals): RegisteredPortal => {
  const portal = withoutAhead(registered, withdrawals)
  const releases = [portal, ...portal.previous]
  const left = releases.filter((each) => !isWithdrawn(withdrawals, portal.name, each))
  const [current, ...previous] = left
  if (current === undefined || left.length === releases.length) return portal
  const gone = releases.filter((each) => !left.includes(each)).map(({ version }) => ({ version, left: Date.now() }))
  return { ...portal, ...current, name: portal.name, previous, kept: [...gone, ...portal.kept] }
}

/** Who released it from which commit is told to super admins, and not to the world. */
const shown = ({ by: _by, commit: _commit, ...rest }: z.output<typeof release>) => rest

export interface PortalPointer {
  registry: PortalRegistry
  text: string
  etag: string
  /** `text` in brotli. It is small: packed here, and again only when it has changed. */
  packed: Promise<Buffer>
}

export type PointerReader = () => Promise<PortalPointer | null>

/** Reads /portals.json as browsers are to have it, anew only when something changed. Null when there is none. */
export const pointerReader = (webRoot: string, withdrawals: () => Promise<Withdrawals>): PointerReader => {
  const file = join(webRoot, 'portals.json')
  let known: { mark: string; pointer: PortalPointer | null } | null = null
  return async () => {
    const [found, taken] = await Promise.all([stat(file).catch(() => null), withdrawals()])
    if (found === null) return null
    const mark = JSON.stringify([found.mtimeMs, found.size, ...taken])
    if (known?.mark === mark) return known.pointer
    const read = await readRegistry(file)
    const registry = read === null ? null : { portals: read.portals.map((portal) => pointed(portal, taken)) }
    known = { mark, pointer: registry === null ? null : asTold(registry) }
    return known.pointer
  }
}

/** /portals.json as it was last released; null when there is none, or it cannot be read. */
export const readRegistry = async (file: string): Promise<PortalRegistry | null> =>
  readFile(file, 'utf8').then(
    (text) => registrySchema.safeParse(JSON.parse(text)).data ?? null,
    () => null,
  )

const asTold = (registry: PortalRegistry): PortalPointer => {
  const portals = registry.portals.map((portal) => ({
    ...shown(portal),
    previous: portal.previous.map(shown),
    ...(portal.ahead === undefined ? {} : { ahead: shown(portal.ahead) }),
  }))
  const text = JSON.stringify({ portals })
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`
  return { registry, text, etag, packed: brotli(text) }
}
