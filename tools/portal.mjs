// `npm run portal:release -- mfe-broker`, or `nx run mfe-broker:release`: builds that portal alone and points browsers
// to it. `portal:rollback` and `:rollback` point them back to the release before. DATA_DIR says where it is served
// from.
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { Refused } from './lib/portal-gate.mjs'
import { tryRelease } from './lib/portal-try.mjs'
import { Stop, orStop, say } from './lib/start/say.mjs'
import { portalNames, releasePortal, rollbackPortal } from './lib/web-root.mjs'
import { root } from './lib/workspace.mjs'

/** Its build, by Nx, unless this is the target of Nx that begins with one. */
const build = (/** @type {string} */ name) => {
  if (process.env['NX_TASK_TARGET_TARGET'] === 'release') return
  const { status } = spawnSync('npx', ['nx', 'run', `${name}:build`], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Stop(`${name} could not be built`)
}

/** What the portal's makers can mend is said to them in a sentence, without a stack. */
const orRefused = async (/** @type {Promise<string>} */ done) =>
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

const [act, name = ''] = process.argv.slice(2)
await orStop(async () => {
  if (!portalNames.includes(name)) throw new Stop(`Name one portal: ${portalNames.join(', ')}`)
  if (act === 'rollback') return say(`${name} is back at ${await orRefused(rollbackPortal(name, { made: made() }))}`)
  build(name)
  return say(`${name} is now at ${await orRefused(releasePortal(name, { tryRelease, made: made() }))}`)
})
