// Which parts of the workspace a run of the checks is about: `.ci/run`, `.ci/run affected [base]`, `.ci/run mfe-agent`.
import { execFileSync } from 'node:child_process'
import { Stop } from './start/say.mjs'
import { packages, portalNames, root } from './workspace.mjs'

const folders = packages().map(({ folder }) => folder)
const folderOf = (/** @type {string} */ file) => folders.find((folder) => file.startsWith(`${folder}/`))
/** Read by people and by hosted CI: no check but those that every run makes is about them. */
const isRead = (/** @type {string} */ file) => /^(?:docs\/|\.github\/|[^/]+\.md$)/.test(file)

/**
 * What of a change is everybody's: settings, tools, images. After one of these everything is checked.
 * @param {readonly string[]} files from the workspace's root on
 */
export const everybodys = (files) => files.filter((file) => folderOf(file) === undefined && !isRead(file))

/** @param {string} program @param {string[]} args */
const linesOf = (program, args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The folders that stand on what changed since `base`, by Nx; null: all of them. */
const affectedSince = (/** @type {string} */ base) => {
  const since = linesOf('git', ['merge-base', base, 'HEAD'])[0] ?? base
  if (everybodys(linesOf('git', ['diff', '--name-only', since])).length > 0) return null
  const names = linesOf('npx', ['nx', 'show', 'projects', '--affected', `--base=${since}`])
  return packages().flatMap(({ folder, manifest }) => (names.includes(manifest.name) ? [folder] : []))
}

/**
 * The folders that were asked for; null: the whole. Throws `Stop` for one that is none.
 * @param {readonly string[]} asked
 * @returns {string[] | null}
 */
export const partsOf = (asked) => {
  const [first, base = 'main'] = asked
  if (first === undefined) return null
  if (first === 'affected') return affectedSince(base)
  const unknown = asked.filter((name) => !folders.includes(name))
  if (unknown.length > 0) throw new Stop(`There is no ${unknown.join(', ')}. Name folders: ${folders.join(', ')}`)
  return [...asked]
}

const ofEveryScreen = /^(?:shell|libs\/(?:federation|portal-sdk|ui))$/

/**
 * What a part needs of the checks in browsers: all of them where each screen stands on it, of a portal that each of its
 * screens is drawn by the built shell. Null: none.
 * @param {readonly string[]} parts
 * @returns {string[] | null} arguments for Playwright
 */
export const browserChecks = (parts) => {
  if (parts.some((part) => ofEveryScreen.test(part))) return []
  const portals = parts.filter((part) => portalNames.includes(part))
  return portals.length === 0 ? null : ['-g', portals.map((name) => `${name} as it is built`).join('|')]
}
