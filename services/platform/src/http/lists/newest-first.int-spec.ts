import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { DataSource, Entity } from 'typeorm'
import { Id, Moment, Text } from '../../database/schema.js'
import { newId } from '../../ids.js'
import { encodeCursor } from './cursor.js'
import { newestFirst } from './newest-first.js'

@Entity('listed')
class Listed {
  @Id() id!: string
  @Moment('created_at') createdAt!: Date
  @Text('kind') kind!: string
}

let database: TestDatabase
let dataSource: DataSource

beforeAll(async () => {
  database = await createTestDatabase({ entities: [Listed] })
  dataSource = await new DataSource({
    type: 'postgres',
    url: database.url,
    entities: [Listed],
    poolSize: 3,
  }).initialize()
  // Ten rows of each moment: only the id tells them apart.
  const rows = Array.from({ length: 250 }, (_, index) => ({
    id: newId(),
    createdAt: new Date(1_760_000_000_123 + Math.floor(index / 10) * 1_000),
    kind: index % 2 === 0 ? 'even' : 'odd',
  }))
  await dataSource.getRepository(Listed).insert(rows)
})

afterAll(async () => {
  await dataSource?.destroy()
  await database?.close()
})

const list = (paging: { limit?: number; cursor?: string }) =>
  newestFirst(
    dataSource.getRepository(Listed).createQueryBuilder('row').where('row.kind = :kind', { kind: 'even' }),
    'createdAt',
    paging,
  )

const walk = async (limit: number): Promise<string[]> => {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(cursor === undefined ? { limit } : { limit, cursor })
    expect(page.total).toBe(125)
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  return seen
}

describe('newestFirst', () => {
  it('answers the whole list without paging', async () => {
    const whole = await list({})
    expect([whole.rows.length, whole.total, whole.next]).toEqual([125, 125, null])
    expect(whole.rows.map(({ createdAt }) => createdAt.getTime())).toEqual(
      whole.rows.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
    )
  })

  it.each([1, 7, 25, 125, 200])('walks every row once, in the same order, %i at a time', async (limit) => {
    expect(await walk(limit)).toEqual((await list({})).rows.map(({ id }) => id))
  })

  it.each(['', 'x', 'AAAA', Buffer.from('2026-01-01T00:00:00.000Z 1; DROP TABLE listed').toString('base64url')])(
    'refuses a cursor of somebody else: %j',
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'VALIDATION_FAILED', status: 400 })
    },
  )

  it('takes a cursor whose row is gone', async () => {
    const page = await list({ limit: 5, cursor: encodeCursor({ at: new Date(1_760_000_005_000), id: newId() }) })
    expect(page.rows.length).toBe(5)
  })
})
