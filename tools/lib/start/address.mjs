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

/** After its launcher was killed, an API finishes its requests before it leaves the port (milliseconds). */
const patience = 15_000

/**
 * Null when the address is free, otherwise the reason.
 * @param {Address} address
 * @returns {Promise<NodeJS.ErrnoException | null>}
 */
const listen = ({ port, host }) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })

/** Checks, before anything is built, that the address is free. */
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

/** Milliseconds. */
const startPatience = 60_000

/**
 * Waits until the API can answer calls. `hasEnded` says when it never will.
 * @param {string} address
 * @param {() => boolean} hasEnded
 */
export async function untilReady(address, hasEnded) {
  for (const until = Date.now() + startPatience; Date.now() < until;) {
    const isReady = await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (hasEnded()) throw new Stop('It did not start; the reason stands above.')
    await pause(100)
  }
  throw new Stop('The API did not become ready within a minute; its log is in the data directory under logs.')
}
