import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isListening } from '../../../tools/lib/ports.mjs'
import { eventually } from './eventually.js'
import { closedOnce } from './opened.js'
import { sendCommand } from './redis.js'

export interface GuardedRedis {
  /** The addresses of the three Sentinels, in the format of REDIS_URL. */
  url: string
  /** Kills the primary; resolves when the Sentinels have chosen another. */
  failOver(): Promise<void>
  /** Removes all data, like an operator's FLUSHALL. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const name = 'office'
/** How long a Redis must be silent until a Sentinel considers it down. */
const missedAfterMs = 1_000

/** Two Redis servers, one the replica of the other, under three Sentinels; null without redis-server on the PATH. */
export const withSentinels = async (): Promise<GuardedRedis | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-sentinels-'))
  const children = new Map<number, ChildProcess>()
  const start: Start = async (lines, ...options) => {
    const port = await freePort()
    const file = join(folder, `${port}.conf`)
    await writeFile(file, [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...lines, ''].join('\n'))
    const child = spawn('redis-server', [file, ...options], { stdio: 'ignore' })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', () => resolve())
      child.once('error', reject)
    })
    children.set(port, child)
    await eventually(() => isListening(port))
    return port
  }
  const stop = closedOnce(async () => {
    for (const child of children.values()) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const primary = await start(['save ""']).catch(() => null)
  if (primary === null) {
    await stop()
    return null
  }
  try {
    return { ...(await guarded(primary, start, children)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Start = (lines: readonly string[], ...options: string[]) => Promise<number>

/** The others around a primary, once they have discovered each other. */
const guarded = async (
  primary: number,
  start: Start,
  children: ReadonlyMap<number, ChildProcess>,
): Promise<Omit<GuardedRedis, 'stop'>> => {
  await start(['save ""', 'repl-diskless-sync-delay 0', `replicaof 127.0.0.1 ${primary}`])
  await eventually(async () => (await sendCommand(primary, 'INFO replication')).includes('state=online'))
  const watch = [
    `sentinel monitor ${name} 127.0.0.1 ${primary} 2`,
    `sentinel down-after-milliseconds ${name} ${missedAfterMs}`,
    `sentinel failover-timeout ${name} 5000`,
  ]
  const sentinels: number[] = []
  for (let number = 0; number < 3; number += 1) sentinels.push(await start(watch, '--sentinel'))
  const [first = 0] = sentinels
  const addressNow = async (): Promise<number> =>
    Number(/\r\n(\d+)\r\n$/.exec(await sendCommand(first, `SENTINEL get-master-addr-by-name ${name}`))?.[1])
  await eventually(async () => {
    const reply = await sendCommand(first, `SENTINEL master ${name}`)
    return /num-slaves\r\n\$1\r\n1\r\n/.test(reply) && /num-other-sentinels\r\n\$1\r\n2\r\n/.test(reply)
  }, 30_000)
  return {
    url: `redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/${name}`,
    failOver: async () => {
      const before = await addressNow()
      children.get(before)?.kill('SIGKILL')
      await eventually(async () => (await addressNow()) !== before, 60_000)
    },
    flush: async () => {
      await sendCommand(await addressNow(), 'FLUSHALL')
    },
  }
}
