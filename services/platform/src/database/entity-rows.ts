import { getMetadataArgsStorage } from 'typeorm'
import { bigintAsNumber } from './schema.js'

/**
 * An entity's columns in SQL, each with its property's name as alias, and the conversion of a row to what the ORM would
 * read: for statements that the ORM does not write.
 */
export const entityRows = <Row extends object>(
  entity: new () => Row,
  alias: string,
): { columns: string; read: (row: Row) => Row } => {
  const classes: unknown[] = [entity, Object.getPrototypeOf(entity)]
  const columns = getMetadataArgsStorage()
    .columns.filter(({ target, options }) => classes.includes(target) && options.select !== false)
    .map(({ propertyName, options: { name = propertyName, type } }) => ({ propertyName, name, type }))
  const bigints = new Set(columns.filter(({ type }) => type === 'bigint').map(({ propertyName }) => propertyName))
  const isBigint = ([name]: [string, unknown]): boolean => bigints.has(name)
  return {
    columns: columns
      .map(({ propertyName, name, type }) => `${alias}.${name}${type === 'date' ? '::text' : ''} AS "${propertyName}"`)
      .join(', '),
    read: (row) =>
      bigints.size === 0
        ? row
        : Object.assign(
            row,
            Object.fromEntries(
              Object.entries(row)
                .filter(isBigint)
                .map(([name, value]) => [name, bigintAsNumber.from(value)]),
            ),
          ),
  }
}
