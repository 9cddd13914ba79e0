import type { Pool, QueryResultRow } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { z } from 'zod'

/** The manager of a transaction, or the pool outside of one. */
type Queryable = Pick<EntityManager, 'query'>

/** Tests check every row against its schema. In production the schema only gives the type. */
const isChecked = process.env['NODE_ENV'] === 'test'

const checked = <Row extends z.ZodType>(row: Row, rows: z.output<Row>[]): z.output<Row>[] => {
  if (isChecked) z.array(row).parse(rows)
  return rows
}

/** The row of a statement that only checks whether one exists. */
export const someRow = z.object({})

/**
 * The rows of an SQL statement, selected or returned by a change. A schema declares their shape once: the compiler
 * infers the type from it, and tests fail on a row that differs (docs/decisions/0010-raw-sql-where-it-earns-it.md).
 */
export const sqlRows = async <Row extends z.ZodType>(
  source: Queryable,
  row: Row,
  sql: string,
  values: unknown[],
): Promise<z.output<Row>[]> => {
  const answer = await source.query<z.output<Row>[] | [z.output<Row>[], number]>(sql, values)
  return checked(row, isCounted(answer) ? answer[0] : answer)
}

/** TypeORM returns rows and their count for an UPDATE or DELETE, and rows for anything else. */
const isCounted = <Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] => typeof answer[1] === 'number'

/** A fixed statement with parameters. */
export const statement =
  <Row extends z.ZodType>(row: Row, sql: string) =>
  (source: Queryable, values: unknown[] = []): Promise<z.output<Row>[]> =>
    sqlRows(source, row, sql, values)

/** A statement that is run for its effect. Returns how many rows an UPDATE or DELETE changed. */
export const command =
  (sql: string) =>
  async (source: Queryable, values: unknown[] = []): Promise<number> => {
    const answer = await source.query<unknown[]>(sql, values)
    return typeof answer[1] === 'number' ? answer[1] : answer.length
  }

/**
 * A statement that each connection parses and plans once, for frequent queries outside a transaction. `name` must be
 * unique.
 */
export const preparedStatement =
  <Row extends z.ZodType<QueryResultRow>>(name: string, row: Row, text: string) =>
  async (dataSource: DataSource, values: unknown[]): Promise<z.output<Row>[]> =>
    checked(row, (await poolOf(dataSource).query<z.output<Row>>({ name, text, values })).rows)

/** The pool of a data source; throws for a driver other than PostgreSQL's. */
export const poolOf = (dataSource: DataSource): Pool => {
  if (!(dataSource.driver instanceof PostgresDriver)) throw new Error('Prepared statements need PostgreSQL')
  return dataSource.driver.master
}
