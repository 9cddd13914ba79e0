import type { TestApp } from '@bluebonnet/brokerage/testing'
import { eventually } from '@bluebonnet/testing'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'

/**
 * Sends less of a file than announced to an upload address, and disconnects when the server has received it; resolves
 * when the server has noticed.
 */
export const sendHalf = async (
  test: TestApp,
  uploadURL: string,
  cookie: string,
  { promised, bytes }: { promised: number; bytes: string },
): Promise<void> => {
  const { pathname, search, port, host } = new URL(uploadURL)
  const came = once(test.app.getHttpServer(), 'request')
  const socket = connect(Number(port), '127.0.0.1')
  const head =
    `PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n` +
    `cookie: ${cookie}\r\ncontent-length: ${promised}\r\n\r\n`
  socket.write(`${head}${bytes}`)
  const [incoming]: IncomingMessage[] = await came
  if (incoming === undefined) throw new Error('Nothing came')
  await eventually(() => incoming.socket.bytesRead === head.length + bytes.length)
  const gone = new Promise((resolve) => {
    incoming.socket.once('close', resolve)
  })
  socket.destroy()
  await gone
}
