// The checks of a release before it goes live, made by the served shell.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changedSinceBuilt } from '../../libs/federation/src/built-files.mjs'
import { readBuilt } from './portal-folder.mjs'

/**
 * The shell's own module (shell/src/registry/gate.ts), from its build.
 * @typedef {object} Gate
 * @property {(judged: object) => string[]} refusalsOf
 * @property {(entry: object, others: readonly object[]) => string[]} ownershipFaults
 */

/** A release was refused: each of its causes is a sentence for the portal's team. */
export class Refused extends Error {
  /** @param {string} name @param {readonly string[]} causes */
  constructor(name, causes) {
    super(causes.map((cause) => `${name}: ${cause}`).join('\n'))
    this.name = 'Refused'
  }
}

/** Throws `Refused` if there are causes. */
const refuseFor = (/** @type {string} */ name, /** @type {readonly string[]} */ causes) => {
  if (causes.length > 0) throw new Refused(name, causes)
}

/** @returns {Promise<Gate>} */
const gateOf = async (/** @type {string} */ webRoot) => {
  const file = join(webRoot, 'shell', 'gate.mjs')
  if (!existsSync(file))
    throw new Refused('shell', ['It is not released yet, and the shell judges what portals release.'])
  // Another build is another module.
  return import(`${pathToFileURL(file).href}?${(await stat(file)).mtimeMs}`)
}

/**
 * Opens the gate for one portal. Throws `Refused` for faults of the build itself.
 * @param {{ webRoot: string, name: string, dist: string }} build
 * @returns {Promise<{ judge: (entry: object, others: readonly object[]) => void, fits: string }>} `judge` throws
 *   `Refused`; it judges each change of the registry, so that two portals cannot take one path at once. `fits` names
 *   what the served shell provides, for pages with another shell (shell/src/portals/fits.ts)
 */
export const openGate = async ({ webRoot, name, dist }) => {
  if (!existsSync(join(dist, 'portal.json')) || !existsSync(join(dist, 'mf-manifest.json')))
    throw new Refused(name, [`It is not built: npm run build -w ${name}`])
  // Before anything of it is read: what was changed after the build would be found only in people's browsers.
  const changed = await changedSinceBuilt(dist)
  if (changed !== null)
    throw new Refused(name, [`${changed} is not as its build made it: build it again, npm run build -w ${name}`])
  /** @type {{ name: string }} */
  const described = await readBuilt(join(dist, 'portal.json'))
  if (described.name !== name)
    throw new Refused(name, [`src/portal.manifest.ts names it ${described.name}: a portal has its folder's name.`])
  const gate = await gateOf(webRoot)
  const contract = await readBuilt(join(dist, 'contract.json'))
  const text = await readFile(join(webRoot, 'shell', 'contract.json'), 'utf8')
  /** @type {{ provides: object }} */
  const { provides } = JSON.parse(text)
  return {
    judge: (entry, others) => refuseFor(name, gate.refusalsOf({ entry, contract, provides, others })),
    fits: createHash('sha256').update(text).digest('hex').slice(0, 16),
  }
}

/** The gate for a release that passed before: another portal may have its paths now. Throws `Refused`. */
export const ownershipGate = async (/** @type {string} */ webRoot, /** @type {string} */ name) => {
  const gate = await gateOf(webRoot)
  return (/** @type {object} */ entry, /** @type {readonly object[]} */ others) =>
    refuseFor(name, gate.ownershipFaults(entry, others))
}
