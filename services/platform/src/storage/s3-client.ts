import { pipeline, type Readable, type Transform } from 'node:stream'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'

/** URL and credentials of an S3-compatible store. */
export interface S3Settings {
  /** Null for Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket into the path instead of the host name; most stores except Amazon's need that. */
  forcePathStyle: boolean
}

/** Every running download holds a connection. */
const connections = 256
const connectMs = 5_000
/** Without a byte for this long, the connection counts as lost. */
const idleMs = 120_000

const silent = (): void => undefined

/** A client for any S3-compatible store: without an endpoint, Amazon's in the region. */
export const s3Client = ({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings): S3Client =>
  new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === null ? {} : { endpoint }),
    // Not every store supports the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its console messages, such as a broken upload, also reach us as errors.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
  })

/** The store's error code; empty for a network error. */
export const s3Reason = (error: unknown): string => (error instanceof S3ServiceException ? error.name : '')

const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

/** The result of the work, or null when the store has no such object or upload. */
export const missingAsNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/**
 * Runs `send` with the stream piped through `gate`. The client library detects neither a source that fails nor a gate
 * that closes during the transfer: the signal then aborts the request, and the original error is thrown instead of the
 * library's.
 */
export const streamed = async <T>(
  stream: Readable,
  gate: Transform,
  send: (body: Transform, abort: AbortController) => Promise<T>,
): Promise<T> => {
  const abort = new AbortController()
  let reason: Error | null = null
  pipeline(stream, gate, (error) => {
    if (!error || abort.signal.aborted) return
    reason = error
    abort.abort()
  })
  try {
    return await send(gate, abort)
  } catch (error) {
    throw reason ?? error
  } finally {
    gate.destroy()
  }
}
