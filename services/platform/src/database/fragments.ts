import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { sqlRows } from './sql.js'

let lastName = 0

/**
 * A piece of SQL with the values that stand in it, put together of such pieces. What is interpolated into a `sql`
 * literal is a value, handed over beside the text, unless it is a piece itself: no text from outside becomes SQL.
 */
export class Sql {
  constructor(
    private readonly texts: readonly string[],
    private readonly parts: readonly unknown[],
  ) {}

  /** As the driver takes it: `$1` and so on for the values. */
  get statement(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    return { text: this.write((value) => `$${values.push(value)}`), values }
  }

  /** As a query builder takes a condition: its values by names that no other one's have. */
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

/** The rows of a statement that is put together; their shape is checked as `sqlRows` does it. */
export const rowsOf = async <Row extends z.ZodType>(
  asked: Pick<EntityManager, 'query'>,
  row: Row,
  statement: Sql,
): Promise<z.output<Row>[]> => {
  const { text, values } = statement.statement
  return sqlRows(asked, row, text, values)
}

/** Text of our own that is SQL as it stands: names of columns, whole expressions. */
export const raw = (text: string): Sql => new Sql([text], [])

/** Pieces with `between` between them. */
export const joinFragments = (parts: readonly Sql[], between: string): Sql =>
  new Sql(['', ...parts.slice(1).map(() => between), ''].slice(0, parts.length + 1), parts)

/** All of the conditions that are said; true without any. */
export const allOf = (conditions: readonly (Sql | null)[]): Sql => {
  const said = conditions.filter((condition) => condition !== null).map((condition) => sql`(${condition})`)
  return said.length === 0 ? raw('true') : joinFragments(said, ' AND ')
}

/** Any of the conditions; false without any. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${joinFragments(conditions, ' OR ')})`
