import type { Pool, QueryResultRow } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { z } from 'zod'

/** The manager of a transaction, or the pool outside of one. */
type Asked = Pick<EntityManager, 'query'>

/** Tests compare every row with its shape. In service the shape is a type, and nothing is looked at. */
const isChecked = process.env['NODE_ENV'] === 'test'

const checked = <Row extends z.ZodType>(row: Row, rows: z.output<Row>[]): z.output<Row>[] => {
  if (isChecked) z.array(row).parse(rows)
  return rows
}

/** The row of a statement that only asks whether there is one. */
export const someRow = z.object({})

/**
 * The rows that a written statement answers, or changed and returns. Their shape is written once, as a schema: the
 * compiler takes its type from it, and tests fail on a row that differs
 * (docs/decisions/0010-raw-sql-where-it-earns-it.md).
 */
export const sqlRows = async <Row extends z.ZodType>(
  asked: Asked,
  row: Row,
  sql: string,
  values: unknown[],
): Promise<z.output<Row>[]> => {
  const answer = await asked.query<z.output<Row>[] | [z.output<Row>[], number]>(sql, values)
  return checked(row, isCounted(answer) ? answer[0] : answer)
}

/** TypeORM answers an UPDATE or DELETE with its rows and their number, anything else with its rows. */
const isCounted = <Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] => typeof answer[1] === 'number'

/** A statement in always the same words, to be asked with its values. */
export const statement =
  <Row extends z.ZodType>(row: Row, sql: string) =>
  (asked: Asked, values: unknown[] = []): Promise<z.output<Row>[]> =>
    sqlRows(asked, row, sql, values)

/** A statement that is done for its effect. Answers how many rows an UPDATE or DELETE changed. */
export const command =
  (sql: string) =>
  async (asked: Asked, values: unknown[] = []): Promise<number> => {
    const answer = await asked.query<unknown[]>(sql, values)
    return typeof answer[1] === 'number' ? answer[1] : answer.length
  }

/**
 * A statement that every connection parses and plans once, for what is asked all the time; outside any transaction.
 * `name` is this statement's alone.
 */
export const preparedStatement =
  <Row extends z.ZodType<QueryResultRow>>(name: string, row: Row, text: string) =>
  async (dataSource: DataSource, values: unknown[]): Promise<z.output<Row>[]> =>
    checked(row, (await poolOf(dataSource).query<z.output<Row>>({ name, text, values })).rows)

/** The pool of a data source; throws for a driver that is not PostgreSQL's. */
export const poolOf = (dataSource: DataSource): Pool => {
  if (!(dataSource.driver instanceof PostgresDriver)) throw new Error('Prepared statements need PostgreSQL')
  return dataSource.driver.master
}
