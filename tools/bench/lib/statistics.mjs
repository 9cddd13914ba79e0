/** The value that `share` of all values do not pass (nearest rank). */
export const percentile = (/** @type {number[]} */ values, /** @type {number} */ share) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN

export const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length

/** @type {(ms: number) => Promise<void>} */
export const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms)
  })

/**
 * Waits until `ask` answers true. Throws after `patienceMs`.
 * @param {string} what what was waited for, for the error
 * @param {() => boolean | Promise<boolean>} ask
 */
export const until = async (what, ask, { everyMs = 50, patienceMs = 60_000 } = {}) => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(everyMs)) if (await ask()) return
  throw new Error(`Waited ${patienceMs / 1_000} s in vain: ${what}`)
}
