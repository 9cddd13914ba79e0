import { setInterval } from 'node:timers/promises'
import type { S3Settings } from '../storage/s3-client.js'
import { Outages } from '../health/outages.js'

const lookMs = 1_000
const name = 'The bucket of shell and portals'

/**
 * Keeps WEB_ROOT as the bucket is, looking each second. What is in the folder goes on being served while the bucket
 * does not answer, also from a start on. Answers what ends it.
 */
export const mirrorFiles = async (
  settings: S3Settings,
  webRoot: string,
  outages: Pick<Outages, 'failed' | 'answered'> = new Outages(),
): Promise<() => Promise<void>> => {
  // The store's client is large, and only whoever has such a store needs it.
  const { WebBucket } = await import('./web-bucket.js')
  const bucket = new WebBucket(settings, webRoot)
  const look = (from: typeof bucket) =>
    from.copy().then(
      () => outages.answered(name),
      (error: unknown) => outages.failed(name, error),
    )
  await look(bucket)
  const over = new AbortController()
  const ticks = setInterval(lookMs, bucket, { signal: over.signal, ref: false })
  const going = (async () => {
    for await (const tick of ticks) await look(tick)
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  return async () => {
    over.abort()
    await going
  }
}
