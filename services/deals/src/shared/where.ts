/** The conditions of one statement with their values. Each `?` of a condition stands for the next value given with it. */
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

/** A LIKE pattern that finds the text anywhere, whatever signs it holds. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
