import { z } from 'zod'
import { address, flag } from './fields.js'

/** Where uploaded files are kept. */
export const storageFields = {
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: address('http', 'https').optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
}

type StorageVariables = z.output<z.ZodObject<typeof storageFields>>

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** STORAGE=s3 needs a bucket and keys; names each one that is missing. */
export const needsItsBucket = (environment: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  if (environment['STORAGE'] !== 's3') return
  for (const name of needed) {
    if (environment[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is required' })
  }
}

/** The driver with what it needs. Path style unless told otherwise where an endpoint is given: hardly any store but Amazon's has a host name for each bucket. */
export const storageOf = (env: StorageVariables) => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (env.STORAGE === 'local' || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return { driver: 'local' } as const
  const endpoint = env.S3_ENDPOINT ?? null
  return { driver: 's3', endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey, forcePathStyle: env.S3_FORCE_PATH_STYLE ?? endpoint !== null } as const
}
