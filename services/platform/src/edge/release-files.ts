import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'

const load = z.object({ files: z.array(z.string()), shared: z.array(z.string()) })
/** What a build says about itself in loads.json. */
export const loadsFile = z.object({
  portal: load.optional(),
  places: z.record(z.string(), load),
  shared: z.record(z.string(), load),
})
export type Loads = z.infer<typeof loadsFile>
export type Load = z.infer<typeof load>

/** What is needed of /portals.json to know who draws a path; the shell reads the whole of it, strictly. */
export const registryFile = z.object({
  portals: z.array(
    z.object({
      name: z.string(),
      entryUrl: z.string(),
      routes: z.array(z.object({ path: z.string(), audience: z.string() })),
    }),
  ),
})
export type RegistryFile = z.infer<typeof registryFile>

/** Reads a JSON file again only when it has changed. Null when it is not there, or not what it should be. */
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
