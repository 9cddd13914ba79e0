import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, readJson } from '../whole-file.mjs'
import { root } from '../workspace.mjs'
import { runLogged } from './run-logged.mjs'

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 */
/**
 * @param {unknown} value
 * @returns {value is { packages: Record<string, LockEntry> }}
 */
const isLockFile = (value) => isObject(value) && 'packages' in value && isObject(value.packages)

/** True when node_modules matches package-lock.json, by npm's own record of what it installed. */
async function isInstalled() {
  const wanted = await readJson(join(root, 'package-lock.json'), isLockFile)
  const found = await readJson(join(root, 'node_modules', '.package-lock.json'), isLockFile)
  if (wanted === null || found === null) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    if (entry.link) return existsSync(join(root, path))
    return found.packages[path]?.version === entry.version
  })
}

/** Installs the packages when they are missing or older than package-lock.json. */
export async function install(/** @type {(text: string) => void} */ say) {
  if (await isInstalled()) return 'up to date'
  say('    downloading packages with npm; the first time this takes a minute')
  const isFirst = !existsSync(join(root, 'node_modules'))
  await runLogged(
    'npm',
    [isFirst ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed',
  )
  return 'installed'
}
