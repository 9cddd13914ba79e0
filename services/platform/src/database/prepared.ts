import type { Pool, QueryResultRow } from 'pg'
import type { DataSource } from 'typeorm'
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'

/**
 * A statement that every connection parses and plans once. Only for one that is asked all the time, always in the same
 * words.
 */
interface PreparedStatement {
  name: string
  text: string
}

const poolOf = (dataSource: DataSource): Pool => {
  if (!(dataSource.driver instanceof PostgresDriver)) throw new Error('Prepared statements need PostgreSQL')
  return dataSource.driver.master
}

/** The rows of a prepared statement, outside any transaction. */
export const askPrepared = async <Row extends QueryResultRow>(
  dataSource: DataSource,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> => (await poolOf(dataSource).query<Row>({ ...statement, values })).rows
