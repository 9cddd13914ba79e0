import { connect, createServer } from 'node:net'

/** @type {(port: number) => Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A TCP port that is free on this machine right now. It is below those that systems give to connections and to servers
 * without a port of their own, which would often take it before its server starts.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port)) return port
  }
}

/**
 * True when something answers on the port of this machine.
 * @type {(port: number) => Promise<boolean>}
 */
export const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
