import * as fc from 'fast-check'

/** Jobs that nobody runs any more, so that later statements need not go through them; pages of others' CDAs stay. */
export const doneWithout = `
  DELETE FROM outbox WHERE job <> 'cdas.render'
      OR payload ->> 'cdaId' IN (SELECT id::text FROM cdas WHERE agent_id = ANY ($1))`

interface Tried<Wishes extends readonly unknown[]> {
  /** One brokerage from its opening on; throws when something is wrong. */
  live: fc.IAsyncProperty<[Wishes]>
  seed: number
  /** How many stand beside each other: an act mostly waits for the database, where other people's acts have room. */
  beside: number
  isEnough: () => boolean
}

/**
 * Opens one brokerage after the other, some beside each other, until it is enough. Each has a seed of its own, one more
 * than the one before, so that `MODEL_OPERATIONS=1 MODEL_SEED=… npm run model` opens the one that failed again. A
 * failure is narrowed down when it was asked for, and ends all.
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
