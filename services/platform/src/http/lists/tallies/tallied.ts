import type { DataSource } from 'typeorm'
import { z } from 'zod'
import { preparedStatement } from '../../../database/sql.js'

export type TalliedList =
  | 'deals'
  | 'clients'
  | 'properties'
  | 'documents'
  | 'activity_log'
  | 'cdas'
  | 'deals_without_cda'
  | 'leads'
  | 'users'
  | 'agents'

export interface Narrowed {
  status?: readonly string[] | string | undefined
  kind?: string | undefined
  marked?: boolean | undefined
}

const tallyRow = z.object({
  status: z.string().nullable(),
  kind: z.string().nullable(),
  marked: z.boolean(),
  count: z.number(),
  cents: z.number(),
})

export type Tallied = z.output<typeof tallyRow>

const ofList = preparedStatement(
  'tallies',
  tallyRow,
  `SELECT status, kind, marked, sum(count)::float8 AS count, sum(cents)::float8 AS cents
    FROM tallies WHERE list = $1 GROUP BY 1, 2, 3`,
)

/** How many rows the whole brokerage has of each kind, exactly as of this statement. Sums of money in integer cents. */
export const tallied = (dataSource: DataSource, list: TalliedList): Promise<Tallied[]> => ofList(dataSource, [list])

const allows = (wanted: readonly string[] | string | undefined, found: string | null): boolean =>
  wanted === undefined || (found !== null && (typeof wanted === 'string' ? wanted === found : wanted.includes(found)))

/** How many of the brokerage's rows a list without a search shows. */
export const countOf = async (
  dataSource: DataSource,
  list: TalliedList,
  { status, kind, marked }: Narrowed = {},
): Promise<number> => {
  const rows = await tallied(dataSource, list)
  return rows
    .filter(
      (row) => allows(status, row.status) && allows(kind, row.kind) && (marked === undefined || marked === row.marked),
    )
    .reduce((sum, { count }) => sum + count, 0)
}
