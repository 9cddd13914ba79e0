import type { Server } from 'node:net'

/** Starts a server on a free port and returns the port. */
export const listening = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve)
  })
  return portOf(server)
}

export const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return address.port
}

/** Waits until the last connection has ended. */
export const closed = (server: Server): Promise<unknown> =>
  new Promise((resolve) => {
    server.close(resolve)
  })
