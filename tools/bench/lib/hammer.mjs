import { connect } from 'node:net'
import { percentile } from './statistics.mjs'

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One connection that asks the same again and again. Reads no more of an answer than its length: the measurer must cost
 * little.
 * @param {number} port
 * @param {string} request
 * @param {(ms: number) => void} onAnswer
 * @param {(error: Error) => void} onError
 */
const asker = (port, request, onAnswer, onError) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  /** @type {Buffer} */
  let rest = Buffer.alloc(0)
  let missing = -1
  let asked = 0
  const ask = () => {
    asked = performance.now()
    socket.write(request)
  }
  socket.on('connect', ask)
  socket.on('error', onError)
  socket.on('data', (/** @type {Buffer} */ chunk) => {
    if (missing < 0) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const end = rest.indexOf(headEnd)
      if (end < 0) return
      const head = rest.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)
      if (!head.startsWith('HTTP/1.1 200') || length === null) {
        onError(new Error(`Not an answer to measure: ${head.split('\r\n')[0]}`))
        return
      }
      missing = Number(length[1]) - (rest.length - end - headEnd.length)
      rest = Buffer.alloc(0)
    } else missing -= chunk.length
    if (missing > 0) return
    missing = -1
    onAnswer(performance.now() - asked)
    ask()
  })
  return () => socket.destroy()
}

/**
 * Asks over several connections at once for some seconds, after a second of warming up. Answers requests a second and
 * their p95 in milliseconds.
 * @param {{ url: string, headers?: Record<string, string>, connections?: number, seconds?: number }} asked
 * @returns {Promise<{ rate: number, p95: number }>}
 */
export const hammer = ({ url, headers = {}, connections = 8, seconds = 4 }) =>
  new Promise((resolve, reject) => {
    const { port, pathname, search, host } = new URL(url)
    const lines = [
      `GET ${pathname}${search} HTTP/1.1`,
      `host: ${host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    const request = `${lines.join('\r\n')}\r\n\r\n`
    const warm = performance.now() + 1_000
    /** @type {number[]} */
    const times = []
    /** @type {(() => void)[]} */
    const stops = []
    const finish = (/** @type {() => void} */ settle) => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(
      () => finish(() => resolve({ rate: times.length / seconds, p95: percentile(times, 0.95) })),
      1_000 + seconds * 1_000,
    )
    for (let index = 0; index < connections; index += 1) {
      stops.push(
        asker(
          Number(port),
          request,
          (ms) => {
            if (performance.now() >= warm) times.push(ms)
          },
          (error) => finish(() => reject(error)),
        ),
      )
    }
  })
