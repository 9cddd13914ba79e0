import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isListening } from '../../../tools/lib/ports.mjs'
import { eventually } from './eventually.js'
import { closedOnce } from './opened.js'

export interface TestRedis {
  url: string
  /** Removes all data, like an operator's FLUSHALL. */
  flush(): Promise<void>
  /** Runs one command, such as `CONFIG SET maxmemory 1`. */
  ask(command: string): Promise<void>
  /** Kills it; it keeps no data. */
  kill(): Promise<void>
  /** Starts it again at the same address, empty. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A redis-server of its own, or null when there is none on the PATH. */
export const withRedis = async (): Promise<TestRedis | null> => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-redis-'))
  const begin = async (): Promise<ChildProcess | null> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    const started = await spawned(spawn('redis-server', options, { stdio: 'ignore' }))
    if (started !== null) await eventually(() => isListening(port))
    return started
  }
  let child = await begin()
  if (child === null) {
    await rm(folder, { recursive: true, force: true })
    return null
  }
  const kill = async (): Promise<void> => {
    if (child === null) return
    const ended = new Promise((resolve) => {
      child?.once('exit', resolve)
    })
    child.kill('SIGKILL')
    await ended
    child = null
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    flush: async () => void (await sendCommand(port, 'FLUSHALL')),
    ask: async (text) => void (await sendCommand(port, text)),
    kill,
    start: async () => {
      child ??= await begin()
    },
    stop: closedOnce(async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }),
  }
}

const spawned = (child: ChildProcess): Promise<ChildProcess | null> =>
  new Promise((resolve) => {
    child.once('spawn', () => resolve(child))
    child.once('error', () => resolve(null))
  })

/** A server's raw response to one command. */
export const sendCommand = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`${text}\r\n`))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(answer.toString())
    })
  })
