import { connect, createServer } from 'node:net'

/**
 * A TCP port that is free on this machine right now.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address === null || typeof address === 'string' ? reject(new Error('No TCP port')) : resolve(address.port),
      )
    })
  })

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
