import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Outages } from '../health/outages.js'
import { withTimeout } from '../health/service-health.js'
import type { ObjectStore } from './object-store.js'

interface Patience {
  /** The longest that a start waits for a store that does not respond. */
  startMs: number
  retryMs: number
}

const usual: Patience = { startMs: 5_000, retryMs: 5_000 }
const subject = 'The store of files'

const refusal = z.object({ $metadata: z.object({ httpStatusCode: z.number().max(499) }) })

/**
 * Makes a remote store ready. One that is away keeps nobody from starting: most of the work needs no file, and a
 * process that ends at each start takes the office down with the store. It is told, and made ready when it is back. A
 * store that answers and refuses (its keys, the bucket) is a fault of the settings, and thrown.
 */
export const waitForStore = async (
  store: Pick<ObjectStore, 'prepare'>,
  outages: Pick<Outages, 'failed' | 'answered'>,
  { startMs, retryMs }: Patience = usual,
): Promise<void> => {
  const isReady = async (): Promise<boolean> => {
    try {
      await withTimeout(startMs, store.prepare())
      outages.answered(subject)
      return true
    } catch (error) {
      outages.failed(subject, error)
      if (refusal.safeParse(error).success) throw error
      return false
    }
  }
  if (await isReady()) return
  void (async () => {
    do await pause(retryMs, undefined, { ref: false })
    while (!(await isReady().catch(() => false)))
  })()
}
