import { createServer } from 'node:net'
import { listening } from '@bluebonnet/testing'
import { Pool } from 'pg'
import { QueryFailedError } from 'typeorm'
import { ResilientClient } from '../../database/data-source.js'
import { postgresRefusal } from './error.filter.js'

/** The error of a query to a database on this port. */
const ask = async (port: number): Promise<unknown> => {
  const pool = new Pool({
    host: '127.0.0.1',
    port,
    user: 'nobody',
    database: 'nothing',
    Client: ResilientClient,
    connectionTimeoutMillis: 200,
  })
  try {
    return await pool.query('SELECT 1')
  } catch (error) {
    return error
  } finally {
    await pool.end()
  }
}

const serve = async (onConnection: (end: () => void) => void): Promise<{ port: number; close: () => void }> => {
  const server = createServer((socket) => onConnection(() => socket.destroy()))
  return { port: await listening(server), close: () => server.close() }
}

describe('a database that is down', () => {
  it('is 503 when nothing listens', async () => {
    const { port, close } = await serve(() => undefined)
    close()
    expect(postgresRefusal(await ask(port))).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  })

  it('is 503 when it cuts the connection, also in the middle of a statement', async () => {
    const { port, close } = await serve((end) => end())
    const cut = await ask(port)
    close()
    expect(postgresRefusal(cut)).toMatchObject({ status: 503 })
    expect(
      postgresRefusal(new QueryFailedError('SELECT 1', [], new Error('Connection terminated unexpectedly'))),
    ).toMatchObject({ status: 503 })
  })

  it('is 503 when it does not answer in time', async () => {
    const ends: (() => void)[] = []
    const { port, close } = await serve((end) => ends.push(end))
    const late = await ask(port)
    ends.forEach((end) => end())
    close()
    expect(postgresRefusal(late)).toMatchObject({ status: 503 })
  })

  it('is 503 when it stops, starts, is full or gave up', () => {
    for (const code of ['57P01', '57P02', '57P03', '53100', '53300', '57014', '25P03', '08006'])
      expect(postgresRefusal(Object.assign(new Error('no'), { code }))).toMatchObject({ status: 503 })
  })
})

it('hides a server error from the caller', () => {
  expect(postgresRefusal(new TypeError('Cannot read properties of undefined'))).toBeNull()
  expect(postgresRefusal(Object.assign(new Error('column does not exist'), { code: '42703' }))).toBeNull()
  for (const code of ['23502', '23514'])
    expect(postgresRefusal(Object.assign(new Error('violates'), { code }))).toBeNull()
})
