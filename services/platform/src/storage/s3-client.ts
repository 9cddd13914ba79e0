import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.js'

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
