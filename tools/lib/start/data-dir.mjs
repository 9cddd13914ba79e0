import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf } from '../processes.mjs'
import { isObject, readJson, writeJson, writeWhole } from '../whole-file.mjs'
import { codeOf, messageOf, Stop } from './say.mjs'

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/** Creates the data directory and checks that it is writable. */
export async function openDataDir(/** @type {string} */ dataDir) {
  try {
    await mkdir(join(dataDir, 'logs'), { recursive: true })
    const probe = join(dataDir, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new Stop(
      `The data directory ${dataDir} cannot be used: ${reasons[codeOf(error)] ?? messageOf(error)}. ` +
        `Choose another with DATA_DIR=…`,
    )
  }
}

/** @typedef {{ pid: number, mark: string }} Remembered a process, and what its command line contains */

const pidFile = (/** @type {string} */ dataDir) => join(dataDir, 'processes.json')
const isPid = (/** @type {unknown} */ pid) => typeof pid === 'number' && Number.isInteger(pid) && pid > 1
const isChild = (/** @type {unknown} */ child) =>
  isObject(child) &&
  'pid' in child &&
  isPid(child.pid) &&
  'mark' in child &&
  typeof child.mark === 'string' &&
  child.mark !== ''
/**
 * @param {unknown} value
 * @returns {value is { launcher: number, children: Remembered[] }}
 */
const isRemembered = (value) =>
  isObject(value) &&
  'launcher' in value &&
  isPid(value.launcher) &&
  'children' in value &&
  Array.isArray(value.children) &&
  value.children.every(isChild)
const isOurs = async (/** @type {Remembered} */ { pid, mark }) => (await commandOf(pid)).includes(mark)

/** The process number of the `npm start` that runs on this data directory; null without one. */
export async function launcherOf(/** @type {string} */ dataDir) {
  const known = await readJson(pidFile(dataDir), isRemembered)
  const isOther = known !== null && known.launcher !== process.pid
  return isOther && (await isOurs({ pid: known.launcher, mark: 'start.mjs' })) ? known.launcher : null
}

/**
 * Refuses a second copy on the same data directory, and ends what a killed launcher left running; returns the number
 * of ended processes. Without a record of the previous start there is nothing to end: its processes end by themselves
 * without their launcher.
 */
export async function takeOver(/** @type {string} */ dataDir) {
  const launcher = await launcherOf(dataDir)
  if (launcher !== null) {
    throw new Stop(
      `Bluebonnet already runs on ${dataDir} (process ${launcher}). Stop it first, ` +
        `or choose another DATA_DIR and PORT.`,
    )
  }
  const known = (await readJson(pidFile(dataDir), isRemembered)) ?? { children: [] }
  /** @type {Remembered[]} */
  const orphans = []
  for (const child of known.children) if (await isOurs(child)) orphans.push(child)
  for (const { pid } of orphans) signal(pid, 'SIGTERM')
  for (const orphan of orphans) {
    if (await isGone(orphan, 8_000)) continue
    signal(orphan.pid, 'SIGKILL')
    await isGone(orphan, 2_000)
  }
  await sweepDrafts(dataDir)
  return orphans.length
}

/** Waits for a process to end; false when it still runs afterwards. */
async function isGone(/** @type {Remembered} */ orphan, /** @type {number} */ patience) {
  for (const until = Date.now() + patience; Date.now() < until;) {
    if (!(await isOurs(orphan))) return true
    await new Promise((done) => setTimeout(done, 100))
  }
  return false
}

/** An incomplete write of a killed process. */
async function sweepDrafts(/** @type {string} */ dataDir) {
  const drafts = (await readdir(dataDir)).filter((name) => name.endsWith('.draft'))
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { force: true })))
}

const signal = (/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) => {
  try {
    process.kill(pid, name)
  } catch {
    // It is already gone.
  }
}

/** Records the processes of this start, for the next one. */
export const rememberProcesses = (/** @type {string} */ dataDir, /** @type {Remembered[]} */ children) =>
  writeJson(pidFile(dataDir), { launcher: process.pid, children })

export const forgetProcesses = (/** @type {string} */ dataDir) => rm(pidFile(dataDir), { force: true })

/**
 * The secret that signs this installation's links and cookies: created once, stored with its data. An unreadable one
 * is replaced, which ends sign-ins and links.
 */
export async function secretOf(/** @type {string} */ dataDir) {
  const file = join(dataDir, 'secret')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (/^[\x21-\x7e]{32,}$/.test(kept)) return kept
  const secret = randomBytes(48).toString('base64url')
  await writeWhole(file, `${secret}\n`, 0o600)
  return secret
}
