import { setInterval } from 'node:timers/promises'
import type { S3Settings } from '../storage/s3-client.js'
import { Outages } from '../health/outages.js'

const lookMs = 1_000
const name = 'The bucket of shell and portals'

/**
 * Syncs WEB_ROOT from the bucket every second. While the bucket does not respond, also at start, the folder is still
 * served. Returns a function that stops it.
 */
export const mirrorFiles = async (
  settings: S3Settings,
  webRoot: string,
  outages: Pick<Outages, 'failed' | 'answered'> = new Outages(),
): Promise<() => Promise<void>> => {
  // The S3 client is large, and only deployments with a bucket need it.
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
