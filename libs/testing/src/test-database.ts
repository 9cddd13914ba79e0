import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { DataSource, type DataSourceOptions } from 'typeorm'
import { closedOnce } from './opened.js'
import { startPostgres } from './postgres.js'

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>

interface TestDatabaseOptions {
  /** What sets up an empty database: `migrations` of @bluebonnet/database. */
  migrations?: NonNullable<PostgresOptions['migrations']>
  /** Instead of migrations: tables created from these entities, for packages below the schema. */
  entities?: NonNullable<PostgresOptions['entities']>
}

export interface TestDatabase {
  url: string
  /** Drops the database, and stops the cluster if this call started it. */
  close(): Promise<void>
}

/** A separate database for one suite: a copy of a template that was migrated once per cluster. */
export const createTestDatabase = async (options: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const postgres = await startPostgres()
  const stop = closedOnce(() => postgres.stop())
  const template = await prepareTemplate(postgres.url, options)
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin(postgres.url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return {
    url: databaseUrl(postgres.url, name),
    close: closedOnce(async () => {
      await admin(postgres.url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
      await stop()
    }),
  }
}

/** The URL of another database of the same cluster. */
export const databaseUrl = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Any number that is the same in every process that prepares templates. */
const lockKey = 4_201_977

const prepareTemplate = async (url: string, options: TestDatabaseOptions): Promise<string> => {
  const template = `template_${fingerprint(options)}`
  await admin(url, async (client) => {
    // Suites start in parallel: the first one prepares, the others wait for it.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
      if (rowCount !== 0) return
      const draft = `${template}_draft`
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
      await client.query(`CREATE DATABASE ${draft}`)
      await fill(databaseUrl(url, draft), options)
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockKey])
    }
  })
  return template
}

const fill = async (url: string, { migrations, entities }: TestDatabaseOptions): Promise<void> => {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations: migrations ?? [],
    entities: entities ?? [],
    poolSize: 2,
  })
  await dataSource.initialize()
  try {
    if (entities !== undefined) await dataSource.synchronize()
    if (migrations !== undefined) await dataSource.runMigrations({ transaction: 'each' })
  } finally {
    await dataSource.destroy()
  }
}

/**
 * The key includes the source of each migration with its static fields, so that an edit makes a new template. An
 * empty list of migrations differs from none, because it creates their table.
 */
const fingerprint = (options: TestDatabaseOptions): string => {
  const parts = Object.entries(options).flatMap(([name, list]: [string, object]) => [name, ...Object.values(list)])
  const text = parts
    .map((part: unknown) =>
      typeof part === 'function'
        ? `${part.name} ${part.toString()} ${JSON.stringify(Object.values(part))}`
        : JSON.stringify(part),
    )
    .join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const admin = async (url: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
