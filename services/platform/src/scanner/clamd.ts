import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The longest silence of the scanner: a large archive takes a while. */
const silentMs = 120_000

/**
 * Sends one request to clamd at `tcp://host:port`, with backpressure, and returns its response. Not clamscan, the
 * library for it: it waits forever for a silent daemon, and holds the whole file in memory.
 */
const ask = async (url: string, question: AsyncIterable<Buffer>): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port || 3310) })
  socket.setTimeout(silentMs, () => socket.destroy(new Error('The scanner does not answer')))
  const reply = text(socket)
  // Awaited below; a connection that breaks during the upload must not end the process.
  reply.catch(() => undefined)
  try {
    for await (const piece of question) {
      if (socket.destroyed || socket.readableEnded) break
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), reply])
    }
    return (await reply).replaceAll('\0', '').trim()
  } finally {
    socket.destroy()
  }
}

/** The bytes in clamd's format: each chunk after its length, and at the end a chunk of length zero. */
const framed = async function* (bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of bytes) {
    const chunk = Buffer.from(piece)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield Buffer.concat([length, chunk])
  }
  yield Buffer.alloc(4)
}

/**
 * The name of the malware that clamd finds in the bytes, or null. Throws when clamd is unreachable, stops midway or
 * refuses the bytes.
 */
export const scannedBy = async (url: string, bytes: Readable): Promise<string | null> => {
  const answer = await ask(url, framed(bytes)).finally(() => bytes.destroy())
  if (answer === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new Error(`The scanner answered: ${answer.slice(0, 200)}`)
  return found
}

const ping = async function* (): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('zPING\0'))
}

/** Rejects unless clamd responds. */
export const scannerAnswers = async (url: string): Promise<void> => {
  const answer = await ask(url, ping())
  if (answer !== 'PONG') throw new Error(`The scanner answered: ${answer.slice(0, 200)}`)
}
