// `npm run chaos`: people at work under each fault, with many seeds, on both backends
// (services/app/src/testing/chaos). `--from` starts with the processes and the schema of another commit, and replaces
// them by this tree's.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { builtAt } from './lib/built-at.mjs'
import { build } from './lib/start/build.mjs'
import { orStop, say, Stop } from './lib/start/say.mjs'
import { hasNginx, hasRedis } from './lib/test-needs.mjs'
import { root } from './lib/workspace.mjs'

const usage =
  "npm run chaos -- [--seeds 20] [--seed 1] [--fault 'part of its name'] [--backend Redis] [--from release/1.4.0]"
const asked = (() => {
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    return parseArgs({ options: { seeds: text, seed: text, fault: text, backend: text, from: text } }).values
  } catch {
    say(`Usage: ${usage}`)
    return process.exit(1)
  }
})()
const from = await orStop(() => {
  if (asked.from === undefined) return null
  if (!hasNginx()) throw new Stop('Processes are replaced behind nginx, which is not on the PATH')
  return builtAt(asked.from)
})
const environment = {
  ...process.env,
  CHAOS_SEEDS: asked.seeds ?? (asked.seed === undefined && from === null ? '20' : '1'),
  CHAOS_SEED: asked.seed ?? '1',
  CHAOS_FAULT: asked.fault ?? (from === null ? '' : 'replaced in turn'),
  ...(from === null ? {} : { CHAOS_FROM: from }),
}
const backends = ['PostgreSQL', ...(hasRedis() ? ['Redis'] : [])].filter((name) => name === (asked.backend ?? name))
const run = (/** @type {string} */ backend) =>
  new Promise((resolve, reject) => {
    const tests = ['run', '--silent', 'test:int', '--', 'testing/chaos', '--verbose']
    spawn('npm', tests, { cwd: root, stdio: 'inherit', env: { ...environment, CHAOS_BACKEND: backend } })
      .once('error', reject)
      .once('exit', resolve)
  })
// Once, before both start processes from the builds.
if (backends.length > 0) await orStop(() => build(say))
// A brokerage mostly waits, for people, orphaned jobs and starting processes: both run side by side.
const statuses = await Promise.all(backends.map(run))
if (statuses.length === 0) say(`Usage: ${usage}`)
process.exit(statuses.length > 0 && statuses.every((status) => status === 0) ? 0 : 1)
