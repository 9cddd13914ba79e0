import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf } from '../processes.mjs'
import { Stop } from './say.mjs'

const reasons = { EACCES: 'this user may not write there', EPERM: 'this user may not write there', ENOTDIR: 'a file stands in its place', EEXIST: 'a file stands in its place', EROFS: 'the disk is read-only', ENOSPC: 'the disk is full' }

/** Makes the data directory and proves that it can be written to. */
export async function openDataDir(dataDir) {
  try {
    await mkdir(join(dataDir, 'logs'), { recursive: true })
    const probe = join(dataDir, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new Stop(`The data directory ${dataDir} cannot be used: ${reasons[error.code] ?? error.message}. Choose another with DATA_DIR=…`)
  }
}

const pidFile = (dataDir) => join(dataDir, 'processes.json')
const isOurs = async ({ pid, mark }) => (await commandOf(pid)).includes(mark)

/** Refuses a second copy on the same data directory, and ends what a killed launcher left running. */
export async function takeOver(dataDir) {
  const known = await readFile(pidFile(dataDir), 'utf8').then(JSON.parse, () => null)
  if (known === null) return 0
  if (known.launcher !== process.pid && (await isOurs({ pid: known.launcher, mark: 'start.mjs' }))) {
    throw new Stop(`Bluebonnet already runs on ${dataDir} (process ${known.launcher}). Stop it first, or choose another DATA_DIR and PORT.`)
  }
  const orphans = []
  for (const child of known.children) if (await isOurs(child)) orphans.push(child)
  for (const { pid } of orphans) signal(pid, 'SIGTERM')
  for (const orphan of orphans) await untilGone(orphan)
  return orphans.length
}

async function untilGone(orphan) {
  for (let waited = 0; waited < 8_000; waited += 100) {
    if (!(await isOurs(orphan))) return
    await new Promise((done) => setTimeout(done, 100))
  }
  signal(orphan.pid, 'SIGKILL')
}

const signal = (pid, name) => {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}

/** Remembers which processes belong to this start, for the next one. */
export async function rememberProcesses(dataDir, children) {
  const draft = `${pidFile(dataDir)}.draft`
  await writeFile(draft, JSON.stringify({ launcher: process.pid, children }, null, 2))
  await rename(draft, pidFile(dataDir))
}

export const forgetProcesses = (dataDir) => rm(pidFile(dataDir), { force: true })

/** The secret that signs this installation's links and cookies: made once, kept with its data. */
export async function secretOf(dataDir) {
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim().length >= 32) return kept.trim()
  const secret = randomBytes(48).toString('base64url')
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
