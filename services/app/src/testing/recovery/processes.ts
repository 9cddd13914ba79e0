import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eventually } from '@bluebonnet/testing'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const loader = source('../../../../../libs/testing/loader/register.mjs')

/** A process of the product, run from its sources, that can be killed without a farewell. */
export interface ProductProcess {
  kill(): Promise<void>
}

/** Resolves when the API answers at `url`. */
export const startApi = async (environment: Record<string, string>, url: string): Promise<ProductProcess> => {
  const started = start('../../main.api.ts', environment)
  await Promise.race([started.failed, eventually(() => fetch(`${url}/api/health/ready`).then(({ ok }) => ok, () => false), 60_000)])
  return started
}

/** Resolves when the worker has taken up its work. */
export const startWorker = async (environment: Record<string, string>): Promise<ProductProcess> => {
  const started = start('./worker.process.ts', environment)
  await Promise.race([started.failed, started.ready])
  return started
}

interface Started extends ProductProcess {
  ready: Promise<void>
  /** Never resolves; rejects with what it said when the process ends by itself. */
  failed: Promise<never>
}

const start = (entry: string, environment: Record<string, string>): Started => {
  const child = spawn(process.execPath, ['--import', loader, '--conditions=@bluebonnet/source', source(entry)], {
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = endOf(child)
  const failed = ended.then(() => Promise.reject(new Error(`The process ended:\n${said}`)))
  // Whoever has killed it expects the end.
  failed.catch(() => undefined)
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve())
  })
  return {
    ready, failed,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
  })
