import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { sqlRows } from './sql.js'

let lastName = 0

/**
 * An SQL fragment with its values, composed of other fragments. An interpolated value in a `sql` literal becomes a
 * parameter, unless it is a fragment itself: no text from outside becomes SQL.
 */
export class Sql {
  constructor(
    private readonly texts: readonly string[],
    private readonly parts: readonly unknown[],
  ) {}

  /** For the driver: `$1` and so on for the values. */
  get statement(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    return { text: this.write((value) => `$${values.push(value)}`), values }
  }

  /** For a query builder's condition: values with unique parameter names. */
  get named(): [condition: string, values: Record<string, unknown>] {
    const values: Record<string, unknown> = {}
    const text = this.write((value) => {
      lastName = (lastName + 1) % 1_000_000
      values[`given${lastName}`] = value
      return `:given${lastName}`
    })
    return [text, values]
  }

  private write(place: (value: unknown) => string): string {
    return this.texts.reduce((text, rest, at) => {
      const part = this.parts[at - 1]
      return `${text}${part instanceof Sql ? part.write(place) : place(part)}${rest}`
    })
  }
}

export const sql = (texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql => new Sql(texts, parts)

/** Runs a composed statement and returns its rows; checks their shape as `sqlRows` does. */
export const rowsOf = async <Row extends z.ZodType>(
  source: Pick<EntityManager, 'query'>,
  row: Row,
  statement: Sql,
): Promise<z.output<Row>[]> => {
  const { text, values } = statement.statement
  return sqlRows(source, row, text, values)
}

/** Our own text as SQL: column names, whole expressions. */
export const raw = (text: string): Sql => new Sql([text], [])

export const joinFragments = (parts: readonly Sql[], between: string): Sql =>
  new Sql(['', ...parts.slice(1).map(() => between), ''].slice(0, parts.length + 1), parts)

/** All of the conditions that are not null; true without any. */
export const allOf = (conditions: readonly (Sql | null)[]): Sql => {
  const present = conditions.filter((condition) => condition !== null).map((condition) => sql`(${condition})`)
  return present.length === 0 ? raw('true') : joinFragments(present, ' AND ')
}

/** Any of the conditions; false without any. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${joinFragments(conditions, ' OR ')})`
