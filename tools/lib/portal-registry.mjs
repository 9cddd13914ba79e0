import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const lockPatienceMs = 10_000

/** /portals.json as it is now; empty before the first release. */
export const readRegistry = async (root) => {
  try {
    return JSON.parse(await readFile(join(root, 'portals.json'), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return { portals: [] }
    throw error
  }
}

/** Written beside and renamed over: a browser reads the old file or the new one, never half of either. */
const writeRegistry = async (root, registry) => {
  const file = join(root, 'portals.json')
  const next = `${file}.${process.pid}.tmp`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(next, `${JSON.stringify(registry, null, 2)}\n`)
  await rename(next, file)
}

const takeLock = async (lock) => {
  const until = Date.now() + lockPatienceMs
  for (;;) {
    try {
      await mkdir(lock)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      // Whoever held it this long was killed: releases take milliseconds here.
      if (Date.now() > until) await rm(lock, { recursive: true, force: true })
      else await new Promise((resolve) => { setTimeout(resolve, 50) })
    }
  }
}

/** Changes the registry: one at a time, so that two releases at once both count. */
export const changeRegistry = async (root, change) => {
  const lock = join(root, '.portals.lock')
  await mkdir(root, { recursive: true })
  await takeLock(lock)
  try {
    const registry = await readRegistry(root)
    await writeRegistry(root, change(registry))
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}
