import { pipeline, type Readable, type Transform } from 'node:stream'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'

/** Where an S3-compatible store is and how one gets in. */
export interface S3Settings {
  /** Null for Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket as the first part of the path instead of the host's name; most stores besides Amazon's want that. */
  forcePathStyle: boolean
}

/** Every download that is under way holds a connection. */
const connections = 256
const connectMs = 5_000
/** Without a byte for as long, the other side is gone. */
const idleMs = 120_000

const silent = (): void => undefined

/** A client of any S3-compatible store: without an endpoint Amazon's own of the region. */
export const s3Client = ({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings): S3Client =>
  new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === null ? {} : { endpoint }),
    // The checksums that the client would add by itself are not understood by every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What it would say on the console, a breaking upload for instance, reaches us as an error.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
  })

/** What the store called a refusal; empty for a fault on the way. */
export const s3Reason = (error: unknown): string => (error instanceof S3ServiceException ? error.name : '')

const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

/** The work's answer, or null when the store has no such object or upload. */
export const absentAsNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/**
 * Runs `send` with the stream led through `gate`. The client library notices neither a source that breaks nor a gate
 * that closes once bytes flow: the signal then ends the request, and the reason is thrown instead of the library's.
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
