import type { z } from 'zod'
import { requireEach } from './fields.js'

interface StorageVariables {
  STORAGE: 'local' | 's3'
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_FORCE_PATH_STYLE?: boolean | undefined
}

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** STORAGE=s3 needs a bucket and keys; names each one that is missing. */
export const needsItsBucket = (environment: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  if (environment['STORAGE'] === 's3') requireEach(needed, environment, context)
}

/**
 * The driver that keeps uploaded files, with what it needs. Path style unless told otherwise where an endpoint is
 * given: hardly any store but Amazon's has a host name for each bucket.
 */
export const storageOf = (env: StorageVariables) => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (env.STORAGE === 'local' || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return { driver: 'local' } as const
  const endpoint = env.S3_ENDPOINT ?? null
  return {
    driver: 's3',
    endpoint,
    bucket,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? endpoint !== null,
  } as const
}
