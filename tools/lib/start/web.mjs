import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const assembler = join(dirname(fileURLToPath(import.meta.url)), '..', 'web-root.mjs')

/** Lays the built shell and the released portals out for the web server; answers their folder. */
export async function webRoot(dataDir) {
  if (!existsSync(assembler)) return null
  const { assembleWebRoot } = await import('../web-root.mjs')
  return assembleWebRoot({ dataDir })
}
