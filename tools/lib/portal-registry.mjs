import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, writeJson } from './whole-file.mjs'

const lockPatienceMs = 10_000

const isRegistry = (value) => Array.isArray(value?.portals) && value.portals.every((entry) => typeof entry?.name === 'string' && Array.isArray(entry.previous))

/** /portals.json as it is now; empty before the first release, and when it is broken: the next release of each portal writes it anew. */
export const readRegistry = async (root) => (await readJson(join(root, 'portals.json'), isRegistry)) ?? { portals: [] }

const writeRegistry = async (root, registry) => {
  await mkdir(root, { recursive: true })
  await writeJson(join(root, 'portals.json'), registry)
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
