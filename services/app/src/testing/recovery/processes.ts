import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { closedOnce, eventually } from '@bluebonnet/testing'

/** The source tree of this product. */
export const workspace = fileURLToPath(new URL('../../../../..', import.meta.url))
const shiftedClock = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))

/** A process of the product, run from its builds as it ships, that can be stopped, killed and frozen. */
export interface ProductProcess {
  /** Kills it without a shutdown. */
  kill(): Promise<void>
  /** Asks it to stop, as an operator does, and resolves with its exit code. */
  end(): Promise<number | null>
  /** Suspends it; its connections stay open and do not respond. */
  freeze(): void
  /** Resumes it after `freeze`. */
  thaw(): void
  /** All lines of its output. */
  lines(): string[]
}

/** A built entry of services/app of a tree. */
const entryOf = (tree: string, name: string): string => join(tree, 'services/app/dist', name)

/** Migrates the schema to a tree's release; throws with the output when that fails. */
export const migrate = async (environment: Record<string, string>, tree: string): Promise<void> => {
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  await promisify(execFile)(process.execPath, [entryOf(tree, 'cli.js'), 'migrate'], { cwd: tree, env })
}

interface StartOptions {
  /** Milliseconds by which its clock is wrong, from the start. */
  clockOff?: number
  /** The folder of another release's tree to run; this one by default. */
  tree?: string
}

/** Resolves when the API responds at `url`. */
export const startApi = async (
  environment: Record<string, string>,
  url: string,
  options: StartOptions = {},
): Promise<ProductProcess> => {
  const started = start('main.api.js', environment, options)
  await Promise.race([
    started.failed,
    eventually(
      () =>
        fetch(`${url}/api/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      150_000,
    ),
  ])
  return started
}

/** Resolves when the worker takes jobs. */
export const startWorker = async (
  environment: Record<string, string>,
  options: StartOptions = {},
): Promise<ProductProcess> => {
  const started = start('main.worker.js', { ...environment, LOG_LEVEL: 'info' }, options)
  const takesJobs = eventually(() => started.lines().some((line) => line.includes('Taking jobs')), 150_000)
  await Promise.race([started.failed, takesJobs])
  return started
}

interface StartedProcess extends ProductProcess {
  /** Never resolves; rejects with the output when the process ends by itself. */
  failed: Promise<never>
}

const start = (
  entry: string,
  environment: Record<string, string>,
  { clockOff, tree = workspace }: StartOptions,
): StartedProcess => {
  const preloaded = clockOff === undefined ? [] : ['--import', shiftedClock]
  const child = spawn(process.execPath, [...preloaded, entryOf(tree, entry)], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_NO_WARNINGS: '1',
      ...environment,
      ...(clockOff === undefined ? {} : { CLOCK_OFF_MS: String(clockOff) }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = endOf(child)
  const failed = ended.then(() => Promise.reject(new Error(`The process ended:\n${said}`)))
  // Killed processes end on purpose.
  failed.catch(() => undefined)
  return {
    failed,
    // A process that starts for longer than its test lasts must end itself.
    kill: closedOnce(() => {
      child.kill('SIGKILL')
      return ended
    }),
    end: async () => {
      child.kill('SIGTERM')
      return ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    lines: () => said.split('\n'),
  }
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
