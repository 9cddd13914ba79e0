// `npm run release:statements`: writes down what this tree, which is about to be released, asks of its database, so
// that later schemas can be tried with it: the statements that its integration tests send, and the schema that they
// were sent to. Run it on the commit that is released; names of suites, given after `--`, leave the others out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { withModules } from './lib/jest-modules.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { loggedStatements, loggingSettings } from './lib/release/logged-statements.mjs'
import { schemaLines } from './lib/release/schema-lines.mjs'
import { orStop, say } from './lib/start/say.mjs'
import { root } from './lib/workspace.mjs'

const out = join(root, 'services', 'database', 'release')
const settings = {
  ...loggingSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

/**
 * @template T
 * @param {string} url
 * @param {string} database
 * @param {(client: Client) => Promise<T>} work
 */
const at = async (url, database, work) => {
  const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: database }).href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The database that the suites were copied from: the one that most migrations ran on. */
const migratedDatabase = async (/** @type {string} */ url) => {
  /** @type {{ rows: { datname: string }[] }} */
  const { rows } = await at(url, 'postgres', (client) =>
    client.query("SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%'"),
  )
  const counted = await Promise.all(
    rows.map(({ datname }) =>
      at(url, datname, async (client) => {
        /** @type {{ rows: { steps: number }[] }} */
        const {
          rows: [found],
        } = await client.query(`SELECT CASE WHEN to_regclass('public.migrations') IS NULL THEN 0 ELSE
      (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM public.migrations', true, true,
        '')))[1]::text::int END AS steps`)
        return { datname, steps: found?.steps ?? 0 }
      }),
    ),
  )
  const [best] = counted.toSorted((a, b) => b.steps - a.steps)
  if (best === undefined || best.steps === 0) throw new Error('No suite ran on the migrated schema')
  return best.datname
}

/** Those that the schema knows: tests also make tables of their own, and migrations ask for tables that are no more. */
const known = async (/** @type {Client} */ client, /** @type {string[]} */ statements) => {
  /** @type {{ rows: { relname: string }[] }} */
  const { rows } = await client.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  const mentioned = new RegExp(`\\b(?:${rows.map(({ relname }) => relname).join('|')})\\b`)
  /** @type {string[]} */
  const good = []
  for (const statement of statements.filter((text) => mentioned.test(text))) {
    const isKnown = await client.query(`PREPARE release_statement AS ${statement}`).then(
      () => true,
      () => false,
    )
    if (!isKnown) continue
    await client.query('DEALLOCATE release_statement')
    good.push(statement)
  }
  return good.toSorted((a, b) => (a < b ? -1 : 1))
}

await orStop(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-release-'))
  const server = await startPostgres({ dataDir, settings })
  try {
    const { status } = spawnSync('npx', ['jest', '-c', 'jest.all-int.mjs', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...withModules, TEST_PG_URL: server.url },
    })
    if (status !== 0) say('Not every test passed: read above whether that matters for what is written down.')
    const { folder } = JSON.parse(readFileSync(join(dataDir, 'pg.json'), 'utf8'))
    const sent = await loggedStatements(join(resolve(dataDir, folder), 'server.log'))
    const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
    await at(server.url, await migratedDatabase(server.url), async (client) => {
      const statements = await known(client, sent)
      mkdirSync(out, { recursive: true })
      writeFileSync(
        join(out, 'statements.sql'),
        `-- What release ${commit} asks of its database. Made by npm run release:statements.\n\n` +
          statements.map((text) => `${text};\n`).join('\n'),
      )
      writeFileSync(
        join(out, 'schema.txt'),
        `${(await schemaLines((sql) => client.query(sql).then((answer) => answer.rows))).join('\n')}\n`,
      )
      say(`${statements.length} statements of ${sent.length} sent; they are in ${out}`)
    })
  } finally {
    await server.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
