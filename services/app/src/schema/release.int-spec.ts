import { readFile } from 'node:fs/promises'
import { migrations } from '@bluebonnet/database'
import { createTestDatabase } from '@bluebonnet/testing'
import { DataSource, type QueryRunner } from 'typeorm'
import { schemaLines } from '../../../../tools/lib/release/schema-lines.mjs'
import { narrowed } from './narrowed.js'

// While a release is put in place, processes of the one before it work on the new schema: it may only have grown. What
// that release asks of its database was written down by `npm run release:statements`.
const written = (name: string): Promise<string> =>
  readFile(new URL(`../../../database/release/${name}`, import.meta.url), 'utf8')

const database = await createTestDatabase({ migrations })
const source = await new DataSource({ type: 'postgres', url: database.url }).initialize()
const statements = (await written('statements.sql'))
  .replaceAll(/^--.*\n/gm, '')
  .split(/;\n\n?/)
  .filter((statement) => statement.trim() !== '')
const before = (await written('schema.txt')).trim().split('\n')

afterAll(async () => {
  await source.destroy()
  await database.close()
})

/**
 * The statements that the schema does not take, each with PostgreSQL's reason. Inside of a transaction: a refused one
 * is undone by itself.
 */
const refusedBy = async (runner: QueryRunner): Promise<string[]> => {
  const refused: string[] = []
  for (const statement of statements) {
    await runner.query('SAVEPOINT one')
    try {
      await runner.query(`PREPARE release_statement AS ${statement}`)
      await runner.query('DEALLOCATE release_statement')
    } catch (error) {
      refused.push(`${String(error)}: ${statement.slice(0, 200)}`)
      await runner.query('ROLLBACK TO one')
    }
  }
  return refused
}

const deletedFrom = (): Set<string> =>
  new Set(
    statements.flatMap((statement) =>
      [...statement.matchAll(/\bDELETE FROM "?(\w+)/gi)].map(([, table = '']) => table),
    ),
  )
const linesOf = (runner: QueryRunner): Promise<string[]> => schemaLines((sql) => runner.query(sql))

/** What the release would meet after a change of the schema, which is undone. */
const after = async (change: string): Promise<{ refused: string[]; narrower: string[] }> => {
  const runner = source.createQueryRunner()
  await runner.startTransaction()
  try {
    if (change !== '') await runner.query(change)
    const refused = await refusedBy(runner)
    return { refused, narrower: narrowed(before, await linesOf(runner), deletedFrom()) }
  } finally {
    await runner.rollbackTransaction()
    await runner.release()
  }
}

/** As PostgreSQL writes down a list of allowed values. */
const check = (...values: string[]): string =>
  `constraint deals deals_side_check side CHECK ` +
  `((side = ANY (ARRAY[${values.map((value) => `'${value}'::text`).join(', ')}])))`

describe('the schema under the last release', () => {
  it('knows everything that the release asks for, and takes every row that it writes', async () => {
    expect(statements.length).toBeGreaterThan(200)
    expect(await after('')).toEqual({ refused: [], narrower: [] })
  })

  it.each([
    ['ALTER TABLE clients DROP COLUMN phone', /column .*phone.* does not exist/],
    ['ALTER TABLE unread_threads RENAME TO threads', /relation "unread_threads" does not exist/],
  ])('would be refused after %s', async (change, reason) => {
    const { refused } = await after(change)
    expect(refused.length).toBeGreaterThan(0)
    for (const line of refused) expect(line).toMatch(reason)
  })

  it.each([
    ["ALTER TABLE clients ADD COLUMN source text NOT NULL DEFAULT ''", []],
    ['ALTER TABLE clients ADD COLUMN source text', []],
    ['ALTER TABLE clients ADD COLUMN source text NOT NULL', ['column clients source']],
    ['ALTER TABLE clients ALTER COLUMN phone SET NOT NULL', ['column clients phone']],
    [
      'ALTER TABLE clients ADD CONSTRAINT clients_named CHECK (length(first_name) > 1)',
      ['constraint clients clients_named'],
    ],
    ["ALTER TABLE clients ADD COLUMN source text CHECK (source <> '')", []],
    ['CREATE UNIQUE INDEX clients_by_phone ON clients (phone)', ['constraint clients clients_by_phone']],
    [
      'CREATE TABLE notes (id uuid PRIMARY KEY, client_id uuid NOT NULL REFERENCES clients)',
      ['constraint notes notes_client_id_fkey'],
    ],
    ['CREATE TABLE notes (id uuid PRIMARY KEY, client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE)', []],
  ])('is told apart by what it takes: %s', async (change, expected) => {
    const runner = source.createQueryRunner()
    await runner.startTransaction()
    await runner.query(change)
    const lines = narrowed(before, await linesOf(runner), deletedFrom())
    await runner.rollbackTransaction()
    await runner.release()
    expect(lines.map((line) => line.split(' ', 3).join(' '))).toEqual(expected)
  })

  it('may allow more values than before, and not fewer', () => {
    const known = ['column deals side text not null no default', check('BUYER', 'LISTING')]
    expect(narrowed(known, [check('BUYER', 'LISTING', 'BOTH')], new Set())).toEqual([])
    expect(narrowed(known, [check('BUYER')], new Set())).toEqual([check('BUYER')])
  })
})
