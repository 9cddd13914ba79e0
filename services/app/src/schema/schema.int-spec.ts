import 'reflect-metadata'
import { migrations } from '@bluebonnet/database'
import { ConstraintNames } from '@bluebonnet/platform/database/schema'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { allEntities, applyReferences, catalogOf } from './catalog.js'

const opened: { source: DataSource; database: TestDatabase }[] = []

const open = async (): Promise<DataSource> => {
  const database = await createTestDatabase()
  const source = new DataSource({
    type: 'postgres',
    url: database.url,
    entities: allEntities(),
    migrations,
    namingStrategy: new ConstraintNames(),
  })
  opened.push({ source: await source.initialize(), database })
  return source
}

/** The name of the index in a line of the catalogue. */
const indexOf = (line: string): string | undefined => /^index CREATE (?:UNIQUE )?INDEX (\S+)/.exec(line)?.[1]

beforeAll(applyReferences)
afterAll(async () => {
  for (const { source, database } of opened) {
    await source.destroy()
    await database.close()
  }
})

/** Rows of these are deleted by the thousand when an import is undone. */
const undoneTables = ['clients', 'properties', 'deals']

describe('the schema', () => {
  let migrated: DataSource

  beforeAll(async () => {
    migrated = await open()
    await migrated.runMigrations({ transaction: 'each' })
  })

  it('finds what refers to an imported row by an index, as deleting it does for each row', async () => {
    const without = await migrated.query(
      `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
         FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.confrelid = ANY ($1::text[]::regclass[])
          AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum
            AND coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
        ORDER BY 1, 2`,
      [undoneTables],
    )
    expect(without).toEqual([])
  })

  it('leaves nothing for the entities to change', async () => {
    const { upQueries } = await migrated.driver.createSchemaBuilder().log()
    expect(upQueries.map(({ query }) => query)).toEqual([])
  })

  it('matches the entities exactly, except for triggers and indexes marked as made by hand', async () => {
    const declared = await open()
    await declared.synchronize()
    const lines = await catalogOf(migrated)
    const named = migrated.entityMetadatas.flatMap(({ indices }) =>
      indices.filter(({ synchronize }) => !synchronize).map(({ name }) => name),
    )
    const byHand = (line: string): boolean => named.includes(indexOf(line) ?? '')
    expect(lines.filter((line) => !byHand(line) && !/^(trigger|function) /.test(line))).toEqual(
      await catalogOf(declared),
    )
    expect(
      lines
        .filter(byHand)
        .map((line) => indexOf(line) ?? '')
        .toSorted(),
    ).toEqual(named.toSorted())
  })

  it('has triggers for three things (docs/decisions/0014-row-versions-by-trigger.md)', async () => {
    const functions = await migrated.query<{ name: string }[]>(
      `SELECT proname AS name FROM pg_proc WHERE prorettype = 'trigger'::regtype
          AND pronamespace = 'public'::regnamespace ORDER BY 1`,
    )
    expect(functions.map(({ name }) => name)).toEqual(['count_changes', 'journal_balances', 'refuse_change'])
  })

  it.each(['commission_ledger', 'plan_versions', 'agent_plans', 'audit_log', 'audit_seals'])(
    'prevents every change of %s',
    async (table) => {
      const key = table === 'audit_seals' ? 'position' : 'id'
      await expect(migrated.query(`UPDATE ${table} SET ${key} = ${key}`)).rejects.toThrow(`${table} is append-only`)
      await expect(migrated.query(`DELETE FROM ${table}`)).rejects.toThrow(`${table} is append-only`)
      await expect(migrated.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('is append-only')
    },
  )
})
