import { closedOnce } from '@bluebonnet/testing'
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A worker in a separate process, which can be killed. */
export interface WorkerChild {
  /** Its last output, once it has ended by itself; null while it runs. */
  ended(): string | null
  kill(): Promise<void>
}

/** Resolves when the worker has started its work. */
export const startWorker = async (environment: Record<string, string>): Promise<WorkerChild> => {
  const loader = here('../../../../libs/testing/loader/register.mjs')
  const child = spawn(process.execPath, ['--import', loader, here('./worker-process.ts')], {
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // A process that starts for longer than its test lasts must end itself.
  const kill = closedOnce(() => killed(child))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  await ready(child)
  return { kill, ended: () => (child.exitCode === null && child.signalCode === null ? null : said) }
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(`The worker did not start:\n${said}`)))
  })

const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
