import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const mapSchema = z.object({
  version: z.number(),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  file: z.string().default(''),
  sourceRoot: z.string().default(''),
  sourcesContent: z.array(z.string()).default([]),
})

const builtPlace = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
const known = new Map<string, SourceMap | null>()

/**
 * Maps a stack trace from the built files to our sources. Source maps are read after an error: Node's own
 * `--enable-source-maps` loads every map at the start and keeps it, 15 MB in each process.
 */
export const inSources = (stack: string): string =>
  stack.replace(
    builtPlace,
    (place, file: string, line: string, column: string) => sourcePlace(file, Number(line), Number(column)) ?? place,
  )

/** Null for a file without a map. Lines and columns count from 1 in traces, from 0 in maps. */
const sourcePlace = (file: string, line: number, column: number): string | null => {
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  return entry === undefined || !('originalSource' in entry)
    ? null
    : `${new URL(entry.originalSource, file).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

const mapOf = (file: string): SourceMap | null => {
  const found = known.get(file)
  if (found !== undefined) return found
  const map = file.includes('/node_modules/') ? null : readMap(file)
  known.set(file, map)
  return map
}

const readMap = (file: string): SourceMap | null => {
  try {
    return new SourceMap(mapSchema.parse(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8'))))
  } catch {
    return null
  }
}
