// `node docker/health-check.mjs api|worker`, inside the container: ends with 0 when that process can do its work.
// Docker restarts processes that end, not those that hang, so this ends one without a sign of life for two minutes.
// On a busy machine a start may take longer than that: before its first sign of life a process has five.
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Both requests run at once, well below Docker's own limit, which would kill this check before it records anything. */
const patienceMs = 8_000
/** A worker writes its file every 10 seconds; two beats may be missed. */
const heartbeatMs = 35_000
const hungMs = 120_000
const startMs = 300_000
const hungSince = join(tmpdir(), 'hung-since')
const hasLived = join(tmpdir(), 'has-lived')

/** @typedef {{ canWork: () => Promise<void>, isAlive: () => Promise<boolean>, script: string }} Check */

const api = `http://127.0.0.1:${process.env['PORT']}/api/health`
const ask = (/** @type {string} */ what) => fetch(`${api}/${what}`, { signal: AbortSignal.timeout(patienceMs) })
const heartbeatAge = async () => Date.now() - (await stat(process.env['HEARTBEAT_FILE'] ?? '')).mtimeMs

/** @type {Readonly<Record<string, Check>>} */
const checks = {
  api: {
    script: 'main.api.js',
    canWork: async () => {
      const answer = await ask('ready')
      if (!answer.ok) throw new Error(`The API answered ${answer.status}`)
    },
    // Without a database it is not ready and has to wait; only one that does not answer at all hangs.
    isAlive: () =>
      ask('live').then(
        ({ ok }) => ok,
        () => false,
      ),
  },
  worker: {
    script: 'main.worker.js',
    canWork: async () => {
      const age = await heartbeatAge()
      if (age > heartbeatMs)
        throw new Error(`The worker's last sign of life is ${Math.round(age / 1_000)} seconds old`)
    },
    isAlive: () =>
      heartbeatAge().then(
        (age) => age <= heartbeatMs,
        () => false,
      ),
  },
}

/** Kills the process of the script, and the container ends with it; SIGTERM would wait for a hanging process. */
const end = async (/** @type {string} */ script) => {
  for (const pid of (await readdir('/proc')).filter((name) => /^[1-9]\d*$/.test(name))) {
    const [program = '', file = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (program.endsWith('node') && file.endsWith(script)) process.kill(Number(pid), 'SIGKILL')
  }
}

const check = checks[process.argv[2] ?? '']
if (check === undefined) throw new Error(`Name one of: ${Object.keys(checks).join(', ')}`)
const [canWork, isAlive] = await Promise.allSettled([check.canWork(), check.isAlive()])
if (canWork.status === 'rejected') {
  const { reason } = canWork
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
  process.exitCode = 1
}
if (canWork.status === 'fulfilled' || (isAlive.status === 'fulfilled' && isAlive.value)) {
  await writeFile(hasLived, '')
  await rm(hungSince, { force: true })
} else {
  const since = Number(await readFile(hungSince, 'utf8').catch(() => '')) || Date.now()
  await writeFile(hungSince, String(since))
  if (Date.now() - since >= (existsSync(hasLived) ? hungMs : startMs)) {
    // In a pod this folder outlives the process: the next one starts without these notes.
    await Promise.all([hungSince, hasLived].map((note) => rm(note, { force: true })))
    await end(check.script)
  }
}
