import { createServer } from 'node:net'
import { Stop } from './say.mjs'

const reasons = {
  EADDRINUSE: ({ host, port }) => `Port ${port} on ${host} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Choose one above 1023: PORT=4200 npm start`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host} to listen on. Choose another HOST.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is no address that this machine knows. Choose another HOST.`,
}

/** Proves, before anything is built, that the address can be listened on. */
export const checkPort = (options) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(new Stop(reasons[error.code]?.(options) ?? `Port ${options.port} cannot be used: ${error.message}`)))
    server.listen({ port: options.port, host: options.host, exclusive: true }, () => server.close(() => resolve()))
  })
