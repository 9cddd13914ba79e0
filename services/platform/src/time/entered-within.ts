import type { Days } from '@bluebonnet/contracts'
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'

const began = (day: string, timeZone: string): string => `CAST(${day} AS timestamp) AT TIME ZONE ${timeZone}`

/**
 * The condition that a moment falls on one of some days in a time zone, in SQL. `column` is the moment's, the others
 * are what stands for the first day, the day after the last, and the zone.
 */
export const onDays = (column: string, { from, to, timeZone }: Days & { timeZone: string }): string =>
  `${column} >= ${began(from, timeZone)} AND ${column} < ${began(to, timeZone)}`

/** Narrows a list to the rows entered on some days by the brokerage's clock. */
export const enteredWithin = <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  days: Days,
  timeZone: string,
): SelectQueryBuilder<Row> => {
  const parameters = { enteredFrom: days.from, enteredTo: days.to, enteredIn: timeZone }
  return query.andWhere(
    onDays(`${query.alias}.createdAt`, { from: ':enteredFrom', to: ':enteredTo', timeZone: ':enteredIn' }),
    parameters,
  )
}
