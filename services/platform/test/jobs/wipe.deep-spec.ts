import { createTestDatabase, emptySchema, eventually, type TestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import { DataSource } from 'typeorm'

describe('a queue wiped by a test', () => {
  let database: TestDatabase
  let dataSource: DataSource
  let worker: Client

  beforeEach(async () => {
    database = await createTestDatabase()
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize()
    worker = new Client({ connectionString: database.url })
    await worker.connect()
    await dataSource.query(
      `CREATE SCHEMA queue; CREATE TABLE queue.first (id int); CREATE TABLE queue.second (id int);
        INSERT INTO queue.first VALUES (1)`,
    )
  })

  afterEach(async () => {
    await worker.end()
    await dataSource.destroy()
    await database.close()
  })

  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await worker.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length === 1
  }

  it('is empty in the end, also where a worker locks its tables in another order', async () => {
    // The worker waits for longer than the wipe, so that PostgreSQL ends the wipe.
    await worker.query(`BEGIN; SET LOCAL deadlock_timeout = '1min'; LOCK TABLE queue.second`)
    const wiped = emptySchema(dataSource, 'queue')
    await eventually(isWaiting)
    await worker.query('LOCK TABLE queue.first')
    await worker.query('COMMIT')
    await wiped
    expect(await dataSource.query('SELECT id FROM queue.first')).toEqual([])
  })
})
