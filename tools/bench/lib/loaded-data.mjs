import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../../lib/postgres.mjs'
import { runLogged } from '../../lib/start/run-logged.mjs'
import { root } from '../../lib/workspace.mjs'

/** A data directory with the brokerage of a tier, ready to be measured. */
export const loadedData = async (/** @type {'mid' | 'large'} */ tier) => {
  const dataDir = await mkdtemp(join(tmpdir(), `bluebonnet-bench-${tier}-`))
  // PostgreSQL runs under another account and must find its files here, where they are removed afterwards.
  await chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none' }
  await runLogged(
    process.execPath,
    [join(root, 'tools', 'data-load.mjs'), '--tier', tier],
    'The data could not be loaded',
    { env, onLine: (line) => console.log(line) },
  )
  return readied(dataDir)
}

/** The same folder, once its PostgreSQL can explain what it does. */
export const readied = async (/** @type {string} */ dataDir) => {
  const server = await startPostgres({ dataDir })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query("ALTER DATABASE bluebonnet SET session_preload_libraries = 'auto_explain'")
  // The first reminders of so many deals would be mailed for minutes, beside everything that is measured.
  await client.query(
    "INSERT INTO notification_settings (user_id, frequency) SELECT id, 'daily' FROM users ON CONFLICT DO NOTHING",
  )
  await client.end()
  await server.stop()
  return dataDir
}
