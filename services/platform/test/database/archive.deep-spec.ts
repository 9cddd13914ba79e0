import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, startPostgres } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { dataSourceOptions } from '../../src/database/data-source.js'
import { archiveState } from '../../src/health/health.sql.js'

const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-archive-'))
// PostgreSQL may run as another user.
await chmod(folder, 0o755)
const isMounted = join(folder, 'is-mounted')
const postgres = await startPostgres({ archive_mode: 'on', archive_command: `test -f ${isMounted}` })
const dataSource = await new DataSource(dataSourceOptions({ databaseUrl: postgres.url, databasePool: 2 })).initialize()

afterAll(async () => {
  await dataSource.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

const fails = async (): Promise<boolean> => (await archiveState(dataSource))[0]?.fails === true

/** Ends the current log segment, which hands it to the archive. */
const finishLog = async (): Promise<void> => {
  await dataSource.query('CREATE TABLE IF NOT EXISTS acts (id int)')
  await dataSource.query('INSERT INTO acts VALUES (1)')
  await dataSource.query('SELECT pg_switch_wal()')
}

it('an archive that refuses logs is reported as failing until it accepts them again', async () => {
  expect(await fails()).toBe(false)
  await finishLog()
  await eventually(fails)
  await writeFile(isMounted, '')
  // PostgreSQL retries by itself after a minute, and at once when another segment is finished.
  await finishLog()
  await eventually(async () => !(await fails()))
})
