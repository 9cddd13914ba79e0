// The packages of package-lock.json, and how Node finds one of them from another.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [name] of a folder that is called otherwise
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {string} [resolved] of a link: the folder of our own package
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @returns {Record<string, Locked>} by its folder */
export const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The folders in which Node looks for a package's dependencies, the nearest first. */
export const foldersOf = (/** @type {string} */ path) => {
  const steps = path.split('/node_modules/')
  return [
    ...steps.map((_, count) => `${steps.slice(0, steps.length - count).join('/node_modules/')}/node_modules/`),
    'node_modules/',
  ]
}
