import { connect } from 'node:net'
import { Client } from './lib/client.mjs'
import { atMost } from './lib/row.mjs'
import { pause, percentile, until } from './lib/statistics.mjs'

const streams = 2_000
const commits = 20
const limit = 1

/**
 * One open event stream; `onEvent` hears when a deal's event comes.
 * @param {number} port
 * @param {string} cookie
 * @param {(at: number) => void} onEvent
 * @returns {Promise<import('node:net').Socket>}
 */
const listen = (port, cookie, onEvent) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let isOpen = false
    socket.setEncoding('utf8')
    socket.once('error', reject)
    socket.once('connect', () =>
      socket.write(
        `GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
      ),
    )
    socket.on('data', (/** @type {string} */ text) => {
      if (!isOpen) {
        isOpen = true
        if (text.startsWith('HTTP/1.1 200')) resolve(socket)
        else reject(new Error(text.split('\r\n')[0]))
      }
      if (text.includes('event: deal')) onEvent(performance.now())
    })
  })

/**
 * Two thousand open streams on one process: each commit of a deal must be on each of them within a second.
 * @type {import('./measures.mjs').Measure}
 */
export const liveStreams = {
  name: 'live-streams',
  product: 'large',
  async run({ product, say }) {
    const broker = await Client.signIn(product.address, 'broker')
    const port = Number(new URL(product.address).port)
    /** @type {number[]} */
    let heard = []
    /** @type {import('node:net').Socket[]} */
    const sockets = []
    try {
      for (let open = 0; open < streams; open += 50) {
        sockets.push(
          ...(await Promise.all(
            Array.from({ length: 50 }, () => listen(port, broker.cookie, (at) => void heard.push(at))),
          )),
        )
      }
      const deals = await broker.call('GET', '/api/deals?limit=50&status=ACTIVE')
      const seconds = []
      for (let turn = 0; turn < commits; turn += 1) {
        heard = []
        const pressed = performance.now()
        await broker.call('PATCH', `/api/deals/${deals[turn].id}`, { gfNumber: `LIVE-${turn}-${Date.now() % 100_000}` })
        await until('a stream did not hear of a commit', () => heard.length >= streams, {
          everyMs: 5,
          patienceMs: 20_000,
        })
        seconds.push((heard.reduce((last, at) => Math.max(last, at), 0) - pressed) / 1_000)
        await pause(100)
      }
      say(
        `the last of ${streams} streams heard, from the press of Save on, ` +
          `after ${percentile(seconds, 0.5).toFixed(3)} s (median), ` +
          `${Math.max(...seconds).toFixed(3)} s (worst of ${commits})`,
      )
      return [
        atMost({
          measure: `A commit on ${streams} open streams of one process`,
          value: Math.max(0, ...seconds),
          unit: 's',
          limit,
        }),
      ]
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
