import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {import('./bare-server.mjs').Query} Query */

const script = join(dirname(fileURLToPath(import.meta.url)), 'bare-server.mjs')

/**
 * Starts the bare server in a process of its own; `queries` is what it answers by path.
 * @param {string} databaseUrl
 * @param {Record<string, Query>} queries
 */
export const startBare = async (databaseUrl, queries) => {
  const child = spawn(process.execPath, [script, JSON.stringify({ databaseUrl, queries })], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('The bare server says nothing')
  const [line] = await once(child.stdout, 'data')
  return { address: `http://127.0.0.1:${Number(line)}`, stop: () => child.disconnect() }
}
