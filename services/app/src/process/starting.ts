import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 3_000

/**
 * Tells the launcher, if there is one, that this process is about to listen, and waits until whoever stands in for it
 * has left the port. A port that somebody else keeps is for `listen` to complain of.
 */
export const takePort = async (host: string, port: number): Promise<void> => {
  if (process.send === undefined) return
  process.send('listening soon')
  for (const begun = performance.now(); performance.now() - begun < patienceMs; await pause(20)) {
    if (await isFree(host, port)) return
  }
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })

/** A reason not to go on that its reader can do something about: shown without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
