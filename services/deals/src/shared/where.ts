import { limits } from '@bluebonnet/contracts'
import { isIndexable } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'

/**
 * The conditions of one statement with their values. Each `?` of a condition stands for the next value given with it.
 */
export class Where {
  readonly values: unknown[] = []
  private readonly conditions: string[] = []

  and(condition: string, ...values: unknown[]): this {
    const rest = [...values]
    this.conditions.push(condition.replaceAll('?', () => this.value(rest.shift())))
    return this
  }

  /** Adds a value outside the conditions (a LIMIT) and answers its placeholder. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  /** The same conditions, for a statement that adds its own. */
  copy(): Where {
    const copy = new Where()
    copy.values.push(...this.values)
    copy.conditions.push(...this.conditions)
    return copy
  }

  get sql(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.map((condition) => `(${condition})`).join(' AND ')
  }
}

/**
 * Keeps a search for a text too short for any index, through a whole brokerage, to the newest rows of the table. The
 * moment is asked beforehand, so that the database plans with it.
 */
export const withinReach = async (
  manager: EntityManager,
  where: Where,
  { table, alias }: { table: string; alias: string },
  words: string,
): Promise<void> => {
  if (isIndexable(words)) return
  const [edge] = await manager.query<{ at: Date }[]>(
    `SELECT created_at AS at FROM ${table} ORDER BY created_at DESC OFFSET ${limits.shortTextRows} LIMIT 1`,
  )
  if (edge !== undefined) where.and(`${alias}.created_at >= ?`, edge.at)
}
