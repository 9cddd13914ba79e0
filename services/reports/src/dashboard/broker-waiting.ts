import { Brokerage } from '@bluebonnet/brokerage'
import type { BrokerWaiting } from '@bluebonnet/contracts'
import { sqlRows } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'

const kinds = ['approvals', 'papers', 'cdas', 'receivables', 'licences'] as const
const row = z.strictObject({ kind: z.enum(kinds), count: z.number(), since: z.string().nullable() })

const counted = (kind: (typeof kinds)[number], since: string, rows: string): string =>
  `SELECT '${kind}' AS kind, count(*)::int AS count, min(${since})::date::text AS since FROM ${rows}`
const local = (moment: string): string => `(${moment} AT TIME ZONE $1)`

/** $1 is the brokerage's time zone, $2 its day. Money is due from the closing on, as in the To Receive list. */
const select = [
  counted('approvals', local('coalesce(submitted_at, created_at)'), "deals WHERE status = 'PENDING_BROKER_APPROVAL'"),
  counted('papers', local('submitted_at'), "papers WHERE state = 'SUBMITTED' AND requirement <> 'NOT_NEEDED'"),
  counted('cdas', local('created_at'), 'cdas WHERE approved_at IS NULL AND voided_at IS NULL AND NOT stale'),
  counted(
    'receivables',
    'deal.close_date',
    `cdas cda JOIN deals deal ON deal.id = cda.deal_id
      WHERE cda.receivable_state IN ('OPEN', 'PART') AND deal.close_date <= $2::date
        AND coalesce(deal.close_date >= (SELECT began_on FROM book_beginnings), true)`,
  ),
  counted('licences', local('since'), '(SELECT min(since) AS since FROM licence_flags GROUP BY digits) AS flagged'),
].join(' UNION ALL ')

/** Counts the items that wait for brokers and managers (docs/rules/tasks.md#my-day). */
@Injectable()
export class WaitingForBrokers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  async read(): Promise<BrokerWaiting> {
    const { timeZone } = await this.brokerage.settings()
    const rows = await sqlRows(this.dataSource, row, select, [timeZone, await this.brokerage.today()])
    const of = (kind: (typeof kinds)[number]) => {
      const found = rows.find((each) => each.kind === kind)
      return { count: found?.count ?? 0, since: found?.since ?? null }
    }
    return {
      approvals: of('approvals'),
      papers: of('papers'),
      cdas: of('cdas'),
      receivables: of('receivables'),
      licences: of('licences'),
    }
  }
}
