// `npm run skew`: whether releases that do not know each other go together. Shell and portals of the three newest tags
// `release/…` (or of commits that are named) are built from git, and every screen of the older portals is opened in this
// tree's shell, and of this tree's portals in the older shells, each with answers of the API and of one that is another.
// A pair that the gate refuses is said: pages pass it over. It takes minutes and is for the days before a release.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeAnswer } from './lib/fake-answers.mjs'
import { Refused } from './lib/portal-gate.mjs'
import { tryRelease } from './lib/portal-try.mjs'
import { skewedAnswer } from './lib/skewed-answers.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { releasePortal } from './lib/web-root.mjs'
import { root } from './lib/workspace.mjs'

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim()
const portalsIn = (/** @type {string} */ folder) => readdirSync(folder).filter((name) => /^mfe-[a-z-]+$/.test(name))

/** @returns {Record<string, { version?: string, link?: boolean }>} every installed package by its place */
const installedOf = (/** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages

/** The packages of a tree: this one's where it has them all in the same versions; its own of the workspace always. */
const linkPackages = (/** @type {string} */ folder) => {
  const here = installedOf(root)
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
}

/** Builds the shell and the portals of a tree. */
const build = (/** @type {string} */ folder) => {
  const args = ['nx', 'run-many', '-t', 'build', '-p', ['shell', ...portalsIn(folder)].join()]
  const env = { ...process.env, NX_DAEMON: 'false' }
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) throw new Stop(`${folder} could not be built`)
}

/**
 * Shell and portals of a commit, built once and kept.
 * @param {string} ref
 */
const buildOf = (ref) => {
  const commit = git('rev-parse', '--short=12', `${ref}^{commit}`)
  const folder = join(tmpdir(), 'bluebonnet-skew', commit)
  if (!existsSync(join(folder, 'built'))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['x', '-C', folder], {
      input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 }),
    })
    linkPackages(folder)
    build(folder)
    mkdirSync(join(folder, 'built'))
  }
  return { name: `${ref} (${commit})`, folder }
}

const answers = { 'its API': fakeAnswer, 'another API': skewedAnswer }

/**
 * Opens each screen of one build's portals in another's shell.
 * @param {{ name: string, folder: string }} shell
 * @param {{ name: string, folder: string }} portals
 */
const tryPair = async (shell, portals) => {
  let broken = 0
  for (const [api, answerOf] of Object.entries(answers)) {
    const web = mkdtempSync(join(tmpdir(), 'bluebonnet-pair-'))
    cpSync(join(shell.folder, 'shell/dist'), join(web, 'shell'), { recursive: true })
    for (const name of portalsIn(portals.folder)) {
      const dist = join(portals.folder, name, 'dist')
      const open = (/** @type {Parameters<typeof tryRelease>[0]} */ tried) => tryRelease({ ...tried, answerOf })
      const said = await releasePortal(name, { root: web, dist, tryRelease: open }).then(
        () => 'every screen is drawn',
        (error) => {
          if (!(error instanceof Refused)) throw error
          if (error.message.includes('could not be drawn')) broken += 1
          return error.message
        },
      )
      say(`${name} of ${portals.name} in the shell of ${shell.name}, ${api}: ${said}`)
    }
    rmSync(web, { recursive: true })
  }
  return broken
}

const named = process.argv.slice(2)
await orStop(async () => {
  const tags = git('tag', '--list', 'release/*', '--sort=-creatordate').split('\n').filter(Boolean).slice(0, 3)
  const refs = named.length > 0 ? named : tags
  if (refs.length === 0) throw new Stop('There are no tags release/… yet: name commits, npm run skew -- HEAD~20')
  const now = { name: 'this tree', folder: root }
  build(root)
  let broken = 0
  for (const ref of refs) {
    const before = buildOf(ref)
    broken += (await tryPair(now, before)) + (await tryPair(before, now))
  }
  if (broken > 0) throw new Stop(`${broken} portals have screens that are not drawn`)
})
