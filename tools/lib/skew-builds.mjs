// Builds of other commits, made from git once and kept by commit in SKEW_BUILDS, or in the machine's folder for
// temporary files. A pipeline keeps them as artefacts (.github/workflows/skew.yml), without the packages.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stop } from './start/say.mjs'
import { root } from './workspace.mjs'

/** @typedef {{ name: string, folder: string }} Tree a built commit, or this tree */

const kept = process.env['SKEW_BUILDS'] || join(tmpdir(), 'bluebonnet-skew')
const mostReleases = 3

const git = (/** @type {string} */ cwd, /** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** The newest releases by their tags, `release/1.4.0`; by version, whenever they were tagged. */
export const newestReleases = (cwd = root) =>
  git(cwd, 'tag', '--list', 'release/*', '--sort=-version:refname').split('\n').filter(Boolean).slice(0, mostReleases)

/** @returns {Record<string, { version?: string, link?: boolean }>} every installed package by its place */
const installedOf = (/** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages

/** The packages of a tree: this one's where it has them all in the same versions; its own of the workspace always. */
const linkPackages = (/** @type {string} */ folder) => {
  const here = installedOf(root)
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const others = Object.entries(installedOf(folder)).filter(
    ([place, { version, link }]) =>
      place.includes('node_modules/') && link !== true && here[place]?.version !== version,
  )
  if (others.length > 0) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    return
  }
  const [theirs, ours] = [join(folder, 'node_modules'), join(root, 'node_modules')]
  mkdirSync(join(theirs, '@bluebonnet'), { recursive: true })
  for (const name of readdirSync(ours).filter((each) => each !== '@bluebonnet' && each !== '.cache'))
    symlinkSync(join(ours, name), join(theirs, name))
  for (const group of ['libs', 'services'])
    for (const name of readdirSync(join(folder, group)))
      symlinkSync(join(folder, group, name), join(theirs, '@bluebonnet', name))
  // What a package has in another version than the others lies in its own folder.
  const nested = Object.keys(installedOf(folder)).flatMap(
    (place) => /^((?!node_modules).+?)\/node_modules\//.exec(place)?.[1] ?? [],
  )
  for (const part of new Set(nested)) {
    rmSync(join(folder, part, 'node_modules'), { recursive: true, force: true })
    symlinkSync(join(root, part, 'node_modules'), join(folder, part, 'node_modules'))
  }
}

const build = (/** @type {string} */ folder) => {
  const env = { ...process.env, NX_DAEMON: 'false' }
  const { status } = spawnSync('npx', ['nx', 'run-many', '-t', 'build'], { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) throw new Stop(`${folder} could not be built`)
}

/** This tree, as it is. @returns {Tree} */
export const builtHere = () => {
  build(root)
  return { name: 'this tree', folder: root }
}

/** A commit or a tag, built once and kept. @param {string} ref @returns {Tree} */
export const builtAt = (ref) => {
  const commit = git(root, 'rev-parse', '--short=12', `${ref}^{commit}`)
  const folder = join(kept, commit)
  const isBuilt = existsSync(join(folder, 'built'))
  if (!isBuilt) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
    execFileSync('tar', ['x', '-C', folder], { input: archive })
  }
  // Links lead into the tree that made them, which may be gone since.
  if (!existsSync(join(folder, 'node_modules/.bin'))) linkPackages(folder)
  if (!isBuilt) {
    build(folder)
    mkdirSync(join(folder, 'built'))
  }
  return { name: `${ref} (${commit})`, folder }
}
