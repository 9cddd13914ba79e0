import { z } from 'zod'
import {
  address,
  allOrNone,
  alsoAfterFaults,
  database,
  flag,
  issuer,
  networks,
  path,
  redis,
  requireEach,
  sender,
  wholeNumber,
} from './fields.js'

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

/** STORAGE=s3 needs a bucket and keys; reports each one that is missing. */
export const needsItsBucket = (environment: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  if (environment['STORAGE'] === 's3') requireEach(needed, environment, context)
}

/**
 * The storage driver and its options. With a custom endpoint, path style is the default: few stores except Amazon's
 * provide a host name for each bucket.
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

interface PortalVariables extends Omit<StorageVariables, 'STORAGE'> {
  PORTALS_BUCKET?: string | undefined
  PORTALS_ACCESS_KEY_ID?: string | undefined
  PORTALS_SECRET_ACCESS_KEY?: string | undefined
}

/**
 * The bucket of the shell and portals, in the same store as the files but with its own keys; null when they are in a
 * folder.
 */
const portalBucketOf = ({
  PORTALS_BUCKET,
  PORTALS_ACCESS_KEY_ID,
  PORTALS_SECRET_ACCESS_KEY,
  ...env
}: PortalVariables) => {
  const keys = { S3_ACCESS_KEY_ID: PORTALS_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: PORTALS_SECRET_ACCESS_KEY }
  const found = storageOf({ ...env, ...keys, STORAGE: 's3', S3_BUCKET: PORTALS_BUCKET })
  return found.driver === 's3' ? found : null
}

/** Injects the `Settings` of this process. */
export const SETTINGS = Symbol('settings')

const fields = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4200),
  DATABASE_URL: database,
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_OWNER_PASSWORD: z.string().optional(),
  DATABASE_POOL: wholeNumber(2, 500).default(10),
  EMBEDDED: flag.default(false),
  REDIS_URL: redis.optional(),
  DATA_DIR: path.default('.data'),
  PUBLIC_URL: address('http', 'https').optional(),
  SECRET: z.string().min(32, 'must have 32 characters or more'),
  SECRET_PREVIOUS: z.string().min(32, 'must have 32 characters or more').optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  SMTP_TLS: z.enum(['required', 'optional']).default('required'),
  MAIL_FROM: sender.default('Bluebonnet <no-reply@bluebonnet.test>'),
  REPLY_DOMAIN: z
    .string()
    .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, 'must be a domain, such as in.example.com')
    .optional(),
  TRUSTED_PROXIES: networks.default([]),
  FETCH_NETWORKS: networks.default([]),
  SEED: z.enum(['none', 'demo']).optional(),
  WEB_ROOT: path.optional(),
  PORTALS_BUCKET: z.string().min(3).max(63).optional(),
  PORTALS_ACCESS_KEY_ID: z.string().optional(),
  PORTALS_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: address('http', 'https').optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  CLAMD_URL: address('tcp').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(4),
  HEARTBEAT_FILE: path.optional(),
  VERSION: z.string().max(60).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  BACKUP_DIR: path.optional(),
  BACKUP_KEEP: wholeNumber(1, 3_650).default(14),
  BACKUP_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
})

const portalKeys = ['PORTALS_BUCKET', 'PORTALS_ACCESS_KEY_ID', 'PORTALS_SECRET_ACCESS_KEY'] as const

const environment = fields
  .superRefine(allOrNone('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'), alsoAfterFaults)
  .superRefine(needsItsBucket, alsoAfterFaults)
  .superRefine(allOrNone(...portalKeys), alsoAfterFaults)

const oidcOf = (issuerUrl?: string, clientId?: string, clientSecret?: string) =>
  issuerUrl === undefined || clientId === undefined || clientSecret === undefined
    ? null
    : { issuer: issuerUrl, clientId, clientSecret }

/** A separate password may contain any character; inside a URL many would need escaping. */
const withPassword = (url: string, password?: string): string => {
  if (password === undefined) return url
  const whole = new URL(url)
  whole.password = encodeURIComponent(password)
  return whole.href
}

/** All settings; `.env.example` describes each one. */
export const settingsSchema = environment.transform((env) => ({
  environment: env.NODE_ENV,
  host: env.HOST,
  port: env.PORT,
  databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
  /** Connection for migrations and restores, as the owner of the tables; null: the same as `databaseUrl`. */
  databaseOwnerUrl:
    env.DATABASE_OWNER_URL === undefined ? null : withPassword(env.DATABASE_OWNER_URL, env.DATABASE_OWNER_PASSWORD),
  /** Connections that TypeORM's pool may open in this process. */
  databasePool: env.DATABASE_POOL,
  /** True when `npm start` runs its own PostgreSQL: demo data and the development mailbox exist only then. */
  embedded: env.EMBEDDED,
  redisUrl: env.REDIS_URL ?? null,
  dataDir: env.DATA_DIR,
  /** The public URL of the product, without a trailing slash. */
  publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  secret: env.SECRET,
  /** The previous secret, while its signatures are still valid. */
  previousSecret: env.SECRET_PREVIOUS ?? null,
  smtpUrl: env.SMTP_URL ?? null,
  /** Whether SMTP refuses to send over an unencrypted connection. */
  smtpTlsRequired: env.SMTP_TLS === 'required',
  mailFrom: env.MAIL_FROM,
  /** The domain that receives replies to message mails; null: replies are off. */
  replyDomain: env.REPLY_DOMAIN ?? null,
  trustedProxies: env.TRUSTED_PROXIES,
  /** Private networks that addresses named by users may resolve to. */
  fetchNetworks: env.FETCH_NETWORKS,
  seed: env.SEED ?? null,
  webRoot: env.WEB_ROOT ?? null,
  portalBucket: portalBucketOf(env),
  storage: storageOf(env),
  /** The malware scanner; null: files are not scanned. */
  clamdUrl: env.CLAMD_URL ?? null,
  logLevel: env.LOG_LEVEL,
  workerConcurrency: env.WORKER_CONCURRENCY,
  /** A healthy worker writes this file for external monitoring. */
  heartbeatFile: env.HEARTBEAT_FILE ?? null,
  /** The version of the running release; null when it is not set. */
  version: env.VERSION ?? null,
  /** Where Prometheus scrapes this process; it does not listen when the port is null. */
  metrics: { port: env.METRICS_PORT ?? null, host: env.METRICS_HOST },
  /** The trace collector, without a trailing slash; null: tracing is off. */
  tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
  backups: {
    /** Where a worker writes one backup a night; null: no backups. */
    folder: env.BACKUP_DIR ?? null,
    /** Days to keep a backup. */
    keepDays: env.BACKUP_KEEP,
    /** The passphrase that encrypts backups, those of `cli backup` included. */
    key: env.BACKUP_KEY ?? null,
  },
  /** The identity provider for single sign-on; null without one. */
  oidc: oidcOf(env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET),
}))

export type Settings = z.output<typeof settingsSchema>

/** Reports every fault of the environment in one message, so that a deployment is fixed in one go. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\n` +
        `.env.example describes each one.`,
    )
    this.name = 'SettingsError'
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/** Parses settings from the given variables; an empty variable counts as missing. Throws SettingsError. */
export const parseSettings = (variables: Variables): Settings => parsed(settingsSchema, variables)

const releaseSchema = fields
  .pick({
    S3_ENDPOINT: true,
    S3_REGION: true,
    S3_FORCE_PATH_STYLE: true,
    PORTALS_BUCKET: true,
    PORTALS_ACCESS_KEY_ID: true,
    PORTALS_SECRET_ACCESS_KEY: true,
  })
  .superRefine(allOrNone(...portalKeys), alsoAfterFaults)
  .transform(portalBucketOf)

/**
 * The settings of a release on a machine that runs nothing else; null: portals are in a folder. Throws SettingsError.
 */
export const parsePortalBucket = (variables: Variables) => parsed(releaseSchema, variables)

const parsed = <Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new SettingsError(
    read.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return name in given ? `${name}: ${issue.message}` : `${name}: is required`
    }),
  )
}

/** The one place that reads the process environment. */
export const readSettings = (): Settings => parseSettings(process.env)
