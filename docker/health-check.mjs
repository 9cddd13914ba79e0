// `node docker/health-check.mjs api|worker`, inside the container: ends with 0 when that process can do its work.
import { stat } from 'node:fs/promises'

const patienceMs = 4_000
/** A worker writes its file every 10 seconds; two beats may be missed. */
const heartbeatMs = 35_000

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const checks = {
  api: async () => {
    const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}/api/health/ready`, { signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) throw new Error(`The API answered ${answer.status}`)
  },
  worker: async () => {
    const { mtimeMs } = await stat(process.env['HEARTBEAT_FILE'] ?? '')
    const age = Date.now() - mtimeMs
    if (age > heartbeatMs) throw new Error(`The worker's last sign of life is ${Math.round(age / 1_000)} seconds old`)
  },
}

const check = checks[process.argv[2] ?? '']
if (check === undefined) throw new Error(`Name one of: ${Object.keys(checks).join(', ')}`)
try {
  await check()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
