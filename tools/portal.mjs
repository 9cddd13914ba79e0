// `npm run portal:release -- mfe-broker`, or `nx run mfe-broker:release`: builds that portal alone and switches
// browsers to it. `portal:rollback` and `:rollback` switch them back to the previous release. DATA_DIR says where it
// is served from, or PORTALS_BUCKET. `--to VERSION` switches to one whose files still exist; `portal:list` lists
// them, `portal:remove` removes a portal with its menu and paths. `portal:release -- shell` replaces the built shell.
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { Refused } from './lib/portal-gate.mjs'
import { listPortals, releasePortal, removePortal, rollbackPortal } from './lib/portal-releases.mjs'
import { tryRelease } from './lib/portal-try.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { releaseShell } from './lib/web-root.mjs'
import { portalNames, root } from './lib/workspace.mjs'

/** Its build, by Nx, unless this is the Nx target that starts with it. */
const build = (/** @type {string} */ name) => {
  if (process.env['NX_TASK_TARGET_TARGET'] === 'release') return
  // The services' own code: the bucket's driver.
  const args = ['nx', 'run-many', '-t', 'build', '-p', `${name},@bluebonnet/platform`]
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Stop(`${name} could not be built`)
}

/**
 * Prints what the portal's team can fix in a sentence, without a stack.
 * @template T
 * @param {Promise<T>} done
 */
const orRefused = async (done) =>
  done.catch((error) => {
    throw error instanceof Refused ? new Stop(error.message) : error
  })

const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()
/** The author and the commit: a pipeline names both; on a developer's machine git knows. */
const made = () => {
  const commit = process.env['RELEASE_COMMIT'] ?? git('rev-parse', '--short=12', 'HEAD')
  const isChanged = process.env['RELEASE_COMMIT'] === undefined && git('status', '--porcelain') !== ''
  return {
    by: process.env['RELEASED_BY'] ?? (git('config', 'user.name') || userInfo().username),
    ...(commit ? { commit: commit + (isChanged ? ', changed' : '') } : {}),
  }
}

/** One line for each release on the server, and one for a portal without any. */
const list = async () => {
  for (const { name, isRemoved, live, releases } of await listPortals()) {
    if (releases.length === 0) say(`${name}  ${isRemoved ? 'removed' : 'not released'}`)
    for (const release of releases) {
      const { since = '', by = '' } = 'since' in release ? release : {}
      const state = release.version === live ? 'live' : 'earlier'
      say([name, release.version, state, since, by, release.commit ?? ''].filter(Boolean).join('  '))
    }
  }
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
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
  build(name)
  return say(`${name} is now at ${await orRefused(releasePortal(name, { tryRelease, made: made() }))}`)
})
