import * as fc from 'fast-check'

/** Removes jobs that nobody runs, so that later statements need not read them. Keeps page jobs of other CDAs. */
export const removeUnneeded = `
  DELETE FROM outbox WHERE job <> 'cdas.render'
      OR payload ->> 'cdaId' IN (SELECT id::text FROM cdas WHERE agent_id = ANY ($1))`

interface Tried<Wishes extends readonly unknown[]> {
  /** One brokerage from its opening. Throws when something is wrong. */
  live: fc.IAsyncProperty<[Wishes]>
  seed: number
  /** Number of brokerages that run concurrently: an act mostly waits for the database, so others can run meanwhile. */
  beside: number
  isEnough: () => boolean
}

/**
 * Opens brokerages, some concurrently, until `isEnough`. Each has its own seed, one more than the previous, so that
 * `MODEL_OPERATIONS=1 MODEL_SEED=… npm run model` repeats the failed one. A failure ends the run, after shrinking if
 * requested.
 */
export const brokeragesAtOnce = async <Wishes extends readonly unknown[]>({
  live,
  seed,
  beside,
  isEnough,
}: Tried<Wishes>): Promise<void> => {
  let opened = 0
  const over = new AbortController()
  const oneByOne = async (): Promise<void> => {
    while (!over.signal.aborted && !isEnough()) {
      const own = seed + opened
      opened += 1
      await fc.assert(live, { seed: own, numRuns: 1, endOnFailure: process.env['MODEL_OPERATIONS'] === undefined })
    }
  }
  const all = Array.from({ length: beside }, oneByOne)
  try {
    await Promise.all(all)
  } finally {
    over.abort()
    await Promise.allSettled(all)
  }
}
