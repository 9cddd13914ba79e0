import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './ports.mjs'
import { root } from './workspace.mjs'

const readyMs = 600_000

/**
 * Runs `npm start` on a data directory, and returns once it is ready; rejects with its output when it ends before, or
 * is not ready in time.
 * @param {{ dataDir: string, port?: number, env?: NodeJS.ProcessEnv, onText?: (text: string) => void }} start
 */
export const startProduct = async ({ dataDir, port, env = {}, onText = () => undefined }) => {
  const at = port ?? (await freePort())
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(at), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  /** @type {NodeJS.Timeout | undefined} */
  let limit
  const isReady = new Promise((/** @type {(done?: unknown) => void} */ resolve, reject) => {
    limit = setTimeout(() => {
      child.kill('SIGINT')
      reject(new Error(`npm start was not ready after ${readyMs / 1000} s:\n${output}`))
    }, readyMs)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
      onText(text)
      if (output.includes('Stop with Ctrl-C')) resolve()
    })
  })
  await isReady.finally(() => clearTimeout(limit))
  return {
    child,
    address: `http://localhost:${at}`,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGINT')) await once(child, 'exit')
    },
  }
}
