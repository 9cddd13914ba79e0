import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../lib/ports.mjs'
import { root } from '../lib/workspace.mjs'
import { Client } from './lib/client.mjs'
import { hammer } from './lib/hammer.mjs'
import { atMost } from './lib/row.mjs'
import { mean, until } from './lib/statistics.mjs'

/** So much of a processor each API is given: database and measurer have the rest of two, and are never short. */
const share = 0.2
const rounds = 3
/** Two serve at least 1.7 times as many requests as one (docs/measures.md#limits-that-were-changed). */
const limit = 15

const slowDown = join(dirname(fileURLToPath(import.meta.url)), 'lib', 'slow-down.mjs')

/** Slows a process down until what it answers is called. @param {number} pid */
const slowed = (pid) => {
  const child = spawn(process.execPath, [slowDown, String(pid), String(share)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  return async () => {
    child.disconnect()
    await ended
  }
}

/**
 * A second API of the same office, as the first one was started.
 * @param {number} pid
 * @param {string} publicUrl the office’s address, from which its session’s cookie has its name
 */
const startBeside = async (pid, publicUrl) => {
  // All but the channel to the launcher, which is the first one's own.
  const lines = (await readFile(`/proc/${pid}/environ`, 'utf8'))
    .split('\0')
    .filter((line) => line !== '' && !line.startsWith('NODE_CHANNEL_'))
  const environment = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'services', 'app', 'dist', 'main.api.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, PORT: String(port), PUBLIC_URL: publicUrl },
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the second API is not ready', isReady)
  return { address, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
}

/**
 * How much of twice one API's requests two of them lose by what they share: database, locks, live events. Each is given
 * a fifth of a processor, because on two cores a second one would only take from the first, the database and the
 * measurer.
 * @type {import('./measures.mjs').Measure}
 */
export const twoApis = {
  name: 'two-apis',
  product: 'large',
  async run({ product, say }) {
    await product.untilIdle()
    const { cookie } = await Client.signIn(product.address, 'broker')
    const { api } = await product.processes()
    const second = await startBeside(api, product.address)
    const addresses = [product.address.replace('localhost', '127.0.0.1'), second.address]
    const letGo = [api, second.pid].map(slowed)
    /** @type {Record<'one' | 'two', number[]>} */
    const rates = { one: [], two: [] }
    const ask = (/** @type {string} */ address) =>
      hammer({ url: `${address}/api/deals?limit=50&status=PENDING`, headers: { cookie } })
    try {
      for (let round = 0; round < rounds; round += 1) {
        const alone = []
        for (const address of addresses) alone.push((await ask(address)).rate)
        rates.one.push(mean(alone))
        const both = await Promise.all(addresses.map(ask))
        rates.two.push(both.reduce((sum, { rate }) => sum + rate, 0))
      }
    } finally {
      for (const end of letGo) await end()
      second.stop()
    }
    const [one, two] = [mean(rates.one), mean(rates.two)]
    say(`one API ${one.toFixed(0)} a second, two ${two.toFixed(0)}: ${(two / one).toFixed(2)} times`)
    const lost = Math.max(0, 100 * (1 - two / (2 * one)))
    return [atMost({ measure: 'Two APIs, lost of twice one’s requests', value: lost, unit: '%', limit })]
  },
}
