import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Stop } from './say.mjs'

/** @typedef {{ host: string, port: number }} Address */

/** @type {Readonly<Record<string, (address: Address) => string>>} */
const reasons = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Choose one above 1023: PORT=4200 npm start`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host} to listen on. Choose another HOST.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is no address that this machine knows. Choose another HOST.`,
}

/** An API whose launcher was killed serves what it has begun before it leaves the port (milliseconds). */
const patience = 15_000

/**
 * Null when the address could be listened on, else why not.
 * @param {Address} address
 * @returns {Promise<NodeJS.ErrnoException | null>}
 */
const listen = ({ port, host }) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })

/** Proves, before anything is built, that the address can be listened on. */
export const checkPort = async (/** @type {Address} */ options) => {
  const until = Date.now() + patience
  let error = await listen(options)
  while (error?.code === 'EADDRINUSE' && Date.now() < until) {
    await pause(500)
    error = await listen(options)
  }
  if (error !== null)
    throw new Stop(reasons[error.code ?? '']?.(options) ?? `Port ${options.port} cannot be used: ${error.message}`)
}
