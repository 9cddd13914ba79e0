import { limits } from '@bluebonnet/domain'
import { createTestDatabase } from '@bluebonnet/testing'
import { DataSource, Entity } from 'typeorm'
import { entityRows } from '../../database/entity-rows.js'
import { BigIntegerColumn, Day, Id, TimestampColumn, optional, Text, IntegerColumn } from '../../database/schema.js'
import { newId } from '../../ids.js'
import { sql } from '../../database/fragments.js'
import { encodeCursor } from './cursor.js'
import { unrestricted, is, type List, newestOf, type Paging } from './list.js'
import { ListReply, CappedCount } from './list-reply.js'
import { Lists } from './lists.js'
import { wordsIn } from './words.js'

@Entity('test_rows')
class Listed {
  @Id() id!: string
  @TimestampColumn('created_at') createdAt!: Date
  @Text('kind') kind!: string
  @Text('said') said!: string
  @Day('due_on') dueOn!: string
  @BigIntegerColumn('size_bytes') sizeBytes!: number
  @IntegerColumn('rank', optional) rank!: number | null
}

type Query = Paging & {
  kind?: string | undefined
  order?: 'said' | '-said' | 'rank' | '-rank' | 'far' | '-far' | undefined
}

const list: List<Query, Listed, null> = {
  from: 'test_rows row',
  ...entityRows(Listed, 'row'),
  order: newestOf('row'),
  orders: {
    said: { by: ['row.said', 'row.due_on'] },
    rank: { by: ['row.rank'], mayLack: true },
    far: { by: ['row.rank'], mayLack: true, idsFirst: true },
  },
  scope: unrestricted,
  filters: { kind: is('row.kind') },
  words: wordsIn('row.said'),
}

const add = async (rows: number, row: Partial<Listed>): Promise<void> => {
  await dataSource.getRepository(Listed).insert(
    Array.from({ length: rows }, (_, index) => ({
      id: newId(),
      // Ten rows with the same timestamp: only the id distinguishes them.
      createdAt: new Date(1_760_000_000_123 + Math.floor(index / 10) * 1_000),
      kind: index % 2 === 0 ? 'even' : 'odd',
      said: '',
      dueOn: '2026-03-08',
      sizeBytes: 9_007_199_254_740_991,
      rank: index % 6 === 0 ? null : index % 9,
      ...row,
    })),
  )
}

const database = await createTestDatabase({ entities: [Listed] })
const dataSource = await new DataSource({
  type: 'postgres',
  url: database.url,
  entities: [Listed],
  poolSize: 3,
}).initialize()
const lists = new Lists(dataSource)
await dataSource.query('CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower($1) $$')
await add(250, {})

afterAll(async () => {
  await dataSource.destroy()
  await database.close()
})

const page = async (query: Query): Promise<ListReply<Listed>> => lists.page(list, null, { kind: 'even', ...query })

const walk = async (limit: number): Promise<string[]> => {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { rows, total, next } = await lists.page(list, null, { kind: 'even', limit, cursor })
    expect(total).toBe(125)
    seen.push(...rows.map(({ id }) => id))
    cursor = next
  }
  return seen
}

const found = async (q: string) => (await lists.page(list, null, { q })).rows.map(({ kind }) => kind)
const count = async (q: string) => (await lists.page(list, null, { q, limit: 1 })).total

describe('a list', () => {
  it('is complete without paging, newest first, each row as the ORM reads it', async () => {
    const whole = await page({})
    expect([whole.rows.length, whole.total, whole.next]).toEqual([125, 125, null])
    const read = await dataSource
      .getRepository(Listed)
      .find({ where: { kind: 'even' }, order: { createdAt: 'DESC', id: 'DESC' } })
    expect(whole.rows.map((row) => Object.entries(row))).toEqual(read.map((row) => Object.entries(row)))
  })

  it.each([1, 7, 25, 125, 200])('is paged in the same order, each row once, %i at a time', async (limit) => {
    expect(await walk(limit)).toEqual((await page({})).rows.map(({ id }) => id))
  })

  it('is read to its end in batches', async () => {
    const sizes: number[] = []
    const seen = new Set<string>()
    for await (const rows of lists.batches(list, null, {})) {
      sizes.push(rows.length)
      for (const { id } of rows) seen.add(id)
    }
    expect([sizes[0], seen.size]).toEqual([250, 250])
  })

  it.each(['', 'x', 'AAAA', Buffer.from('2026-01-01T00:00:00.000Z 1; DROP TABLE test_rows').toString('base64url')])(
    'refuses a foreign cursor: %j',
    async (cursor) => {
      await expect(page({ cursor })).rejects.toMatchObject({ code: 'VALIDATION_FAILED', status: 400 })
    },
  )

  it('accepts a cursor whose row is deleted', async () => {
    const cursor = encodeCursor({ at: new Date(1_760_000_005_000), id: newId() })
    expect((await page({ limit: 5, cursor })).rows.length).toBe(5)
  })

  it('shows one row to those who see it', async () => {
    const [row] = (await page({ limit: 1 })).rows
    const condition = sql`row.id = ${row?.id}`
    expect((await lists.one(list, { who: null, query: {} }, condition))?.id).toBe(row?.id)
    const hidden: typeof list = { ...list, scope: () => sql`false` }
    expect(await lists.one(hidden, { who: null, query: {} }, condition)).toBeNull()
  })
})

const valueOf =
  (sort: 'said' | 'rank' | 'far') =>
  (row: Listed): string | number | null =>
    row[sort === 'far' ? 'rank' : sort]

describe('another order', () => {
  const down = { said: '-said', rank: '-rank', far: '-far' } as const

  it.each([
    ['said', 7],
    ['rank', 7],
    ['rank', 25],
    ['far', 7],
  ] as const)('by %s is paged both ways, %i at a time, each row once', async (sort, limit) => {
    for (const order of [sort, down[sort]]) {
      const whole = (await page({ order })).rows
      expect(new Set(whole.map(({ id }) => id)).size).toBe(125)
      const seen: string[] = []
      for (let cursor: string | undefined; ;) {
        const { rows, next } = await page({ order, limit, cursor })
        seen.push(...rows.map(({ id }) => id))
        if (next === null) break
        cursor = next
      }
      expect(seen).toEqual(whole.map(({ id }) => id))
      // Rows without a value come last in both directions.
      const known = whole.map(valueOf(sort)).filter((value) => value !== null)
      expect(whole.slice(0, known.length).map(valueOf(sort))).toEqual(known)
      const up = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(known).toEqual(order === sort ? up : up.toReversed())
    }
  })

  it('stops with a message at a deleted or hidden row', async () => {
    const { next } = await page({ order: 'rank', limit: 5 })
    const hidden: typeof list = { ...list, scope: () => sql`row.kind = 'none'` }
    const query = { order: 'rank', limit: 5, cursor: next ?? '' } as const
    await expect(lists.page(hidden, null, query)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    const gone = encodeCursor({ at: new Date(0), id: newId() })
    await expect(page({ order: '-rank', cursor: gone })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('a search', () => {
  it('finds the oldest of very many rows, by two letters, and newest first', async () => {
    await add(1, { said: 'Zylla Quade', kind: 'first', createdAt: new Date(0) })
    await add(2_500, { said: 'Somebody else', kind: 'many', createdAt: new Date(1_770_000_000_000) })
    await add(1, { said: 'Bo zy-Lund', kind: 'last', createdAt: new Date(1_780_000_000_000) })
    expect(await found(' zy ')).toEqual(['last', 'first'])
    expect(await found('yl')).toEqual([])
    expect(await found('yll')).toEqual(['first'])
  })
})

const addPlenty = async (rows: number): Promise<unknown> =>
  dataSource.query(
    `INSERT INTO test_rows (id, created_at, kind, said, due_on, size_bytes)
     SELECT gen_random_uuid(), now(), 'even', 'plenty', '2026-03-08', 1 FROM generate_series(1, $1)`,
    [rows],
  )

describe('a count', () => {
  it('is exact up to 10,000 rows, and says when there are more, of a search and of a whole list', async () => {
    expect(await count('plenty')).toBe(0)
    await addPlenty(limits.countedRows)
    expect(await count('plenty')).toBe(limits.countedRows)
    expect((await page({ limit: 1 })).total).toEqual(new CappedCount(limits.countedRows))
    await addPlenty(1)
    expect(await count('plenty')).toEqual(new CappedCount(limits.countedRows))
    await dataSource.query("DELETE FROM test_rows WHERE said = 'plenty'")
    expect(await count('plenty')).toBe(0)
    expect((await page({ limit: 1 })).total).toBe(125)
  })
})
