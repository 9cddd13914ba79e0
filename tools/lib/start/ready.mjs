import { Stop } from './say.mjs'

const patience = 60_000

/**
 * Waits until the API can answer calls. `hasEnded` tells when it never will.
 * @param {string} address
 * @param {() => boolean} hasEnded
 */
export async function untilReady(address, hasEnded) {
  for (const until = Date.now() + patience; Date.now() < until;) {
    const isReady = await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (hasEnded()) throw new Stop('It did not start; the reason stands above.')
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Stop('The API did not become ready within a minute; its log is in the data directory under logs.')
}
