// `npm run portal:release -- mfe-broker`, or `nx run mfe-broker:release`: builds that portal alone and points browsers
// to it. `portal:rollback` and `:rollback` point them back to the release before. DATA_DIR says where it is served
// from, or PORTALS_BUCKET. `--to VERSION` points to one whose files are still there; `portal:list` says which are,
// `portal:remove` takes a portal out of the menu and its paths out of the product. `portal:release -- shell` puts the
// built shell in place of the one before. `--preview NAME` shows a build at `/?preview=NAME` alone, for seven days or
// until `--preview NAME --remove`. `--to-role BROKER` and `--share 10` release to some people first.
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { roles } from '@bluebonnet/contracts'
import { Refused } from './lib/portal-gate.mjs'
import { endPreview, previewPortal, previewsOf } from './lib/portal-preview.mjs'
import { tryRelease } from './lib/portal-try.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { listPortals, releasePortal, releaseShell, removePortal, rollbackPortal } from './lib/web-root.mjs'
import { portalNames, root } from './lib/workspace.mjs'

/** Its build, by Nx, unless this is the target of Nx that begins with one. */
const build = (/** @type {string} */ name) => {
  if (process.env['NX_TASK_TARGET_TARGET'] === 'release') return
  // The services' own: what describes the API, and the driver of the bucket.
  const args = ['nx', 'run-many', '-t', 'build', '-p', `${name},@bluebonnet/platform`]
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Stop(`${name} could not be built`)
}

/**
 * What the portal's makers can mend is said to them in a sentence, without a stack.
 * @template T
 * @param {Promise<T>} done
 */
const orRefused = async (done) =>
  done.catch((error) => {
    throw error instanceof Refused || act === 'rollback' ? new Stop(error.message) : error
  })

const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()
/** Who releases, and what: a pipeline names both; at a desk git knows. */
const made = () => {
  const commit = process.env['RELEASE_COMMIT'] ?? git('rev-parse', '--short=12', 'HEAD')
  const isChanged = process.env['RELEASE_COMMIT'] === undefined && git('status', '--porcelain') !== ''
  return {
    by: process.env['RELEASED_BY'] ?? (git('config', 'user.name') || userInfo().username),
    ...(commit ? { commit: commit + (isChanged ? ', changed' : '') } : {}),
  }
}

const saidOf = (/** @type {import('./lib/portal-registry.mjs').FirstTo} */ to) =>
  'role' in to ? to.role : `${to.share}% of people`

/** Who is to see it first; undefined: all see it. */
const firstTo = () => {
  const { 'to-role': role, share } = values
  if (role === undefined && share === undefined) return undefined
  if (role !== undefined && share !== undefined) throw new Stop('Name a role or a share, not both')
  if (role === undefined) {
    if (!/^[1-9]\d?$/.test(share ?? '')) throw new Stop('--share is a percentage from 1 to 99')
    return { share: Number(share) }
  }
  if (roles.every((each) => each !== role)) throw new Stop(`--to-role is one of ${roles.join(', ')}`)
  return { role }
}

/** One line for each release that is on the server, and one for a portal that has none. */
const list = async () => {
  for (const { name, isRemoved, live, ahead, releases } of await listPortals()) {
    if (releases.length === 0) say(`${name}  ${isRemoved ? 'removed' : 'not released'}`)
    for (const release of releases) {
      const { since = '', by = '' } = 'since' in release ? release : {}
      const isAhead = ahead !== undefined && release.version === ahead.version
      const state = isAhead ? `first for ${saidOf(ahead.to)}` : release.version === live ? 'live' : 'earlier'
      const words = [name, release.version, state, since, by, release.commit ?? '']
      say(words.filter(Boolean).join('  '))
    }
  }
  for (const { preview, until, portals } of await previewsOf())
    for (const portal of portals)
      say(`${portal.name}  ${portal.version}  preview ${preview} until ${new Date(until).toISOString()}`)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    preview: { type: 'string' },
    remove: { type: 'boolean' },
    'to-role': { type: 'string' },
    share: { type: 'string' },
  },
})
const [act, name = ''] = positionals
await orStop(async () => {
  if (act === 'list') return list()
  if (name === 'shell' && act === 'release') {
    build(name)
    await releaseShell()
    return say('The shell is released.')
  }
  if (!portalNames.includes(name) && act !== 'remove') throw new Stop(`Name one portal: ${portalNames.join(', ')}`)
  if (act === 'remove') {
    await orRefused(removePortal(name))
    return say(`${name} is removed. npm run portal:release -- ${name} brings it back.`)
  }
  if (act === 'rollback' || values.to !== undefined) {
    const to = values.to === undefined ? {} : { to: values.to }
    return say(`${name} is back at ${await orRefused(rollbackPortal(name, { made: made(), ...to }))}`)
  }
  const { preview } = values
  const some = firstTo()
  if (preview !== undefined && values.remove) {
    await orRefused(endPreview(name, preview))
    return say(`${name} is in preview ${preview} no more`)
  }
  build(name)
  if (preview !== undefined) {
    const version = await orRefused(previewPortal(name, preview, { tryRelease }))
    return say(`/?preview=${preview} shows ${name} ${version} for seven days`)
  }
  const { apiNow, callsOf } = await import('./lib/api-now.mjs')
  const calls = await callsOf(join(root, name, 'dist'), apiNow())
  const asked = { tryRelease, made: made(), calls, ...(some === undefined ? {} : { firstTo: some }) }
  const version = await orRefused(releasePortal(name, asked))
  return say(some === undefined ? `${name} is now at ${version}` : `${saidOf(some)} see ${name} ${version} first`)
})
