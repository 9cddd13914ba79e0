// A report reads all rows of its scope, with one statement for each part.
import { reportSummary } from '@bluebonnet/contracts/reports/report.schema'
import { Injectable } from '@nestjs/common'
import { type Days, monthsOf, type ReportSummary } from '@bluebonnet/contracts'
import { dealStatuses, pipelineStatuses, propertyTypes } from '@bluebonnet/domain'
import { onDays, sqlRows } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { dayStart, inScope, kindsOf, startOfMonth, type Scope, scopeValues } from '../scope/in-scope.js'

/** The whole report except the agents' earnings. */
type ReportFigures = Omit<ReportSummary, 'ytdCommission' | 'inPeriod'>

const { dealStatus, propertyTypes: ofTypes } = reportSummary.shape
const totals = reportSummary
  .omit({ ytdCommission: true, inPeriod: true, dealStatus: true, propertyTypes: true })
  .strict()

/** Rows entered in a period. The values from `first` on are the first day, the day after the last, and the zone. */
const enteredFrom = (first: number): string =>
  onDays('created_at', { from: `$${first}`, to: `$${first + 1}`, timeZone: `$${first + 2}` })

/**
 * The formulas of docs/rules/screens.md#report-figures. Percentages have one decimal and are 0 without rows. "This
 * month" begins on the 1st, "this quarter" three months before $4, both at midnight in the brokerage's time zone ($3).
 * $6 is the number of months for averages of deals.
 */
const figures = (entered: string): string => `
  WITH since AS (
    SELECT ${startOfMonth} AT TIME ZONE $3 AS month,
           (${dayStart} - interval '3 months') AT TIME ZONE $3 AS quarter
  ),
  of_deals AS (
    SELECT coalesce(sum(count), 0) AS total, coalesce(sum(count) FILTER (WHERE status = 'CLOSED'), 0) AS closed,
           coalesce(round(sum(cents) / nullif(sum(count), 0) / 100), 0) AS mean,
           coalesce(sum(cents) FILTER (WHERE status = ANY($5::text[])), 0) AS pipeline
      FROM ${kindsOf('deals', { status: 'status', cents: 'price_cents' }, entered)} AS of_kind
  ),
  recent AS (
    SELECT count(*) FILTER (WHERE created_at >= since.month) AS this_month, count(*) AS this_quarter
      FROM deals, since WHERE ${inScope} AND created_at >= since.quarter
  ),
  of_clients AS (
    SELECT coalesce(sum(count), 0) AS total, coalesce(sum(count) FILTER (WHERE kind IN ('BUYER', 'BOTH')), 0) AS buyers,
           coalesce(sum(count) FILTER (WHERE kind IN ('SELLER', 'BOTH')), 0) AS sellers
      FROM ${kindsOf('clients', { kind: 'type' }, entered)} AS of_kind
  ),
  rates AS (SELECT coalesce(round(closed * 100.0 / nullif(total, 0), 1), 0)::float8 AS closed FROM of_deals)
  SELECT d.total::int AS "totalDeals", d.mean::float8 AS "avgDealValue", rates.closed AS "conversionRate",
         (d.pipeline / 100.0)::float8 AS "pipelineValue",
         recent.this_month::int AS "thisMonth", recent.this_quarter::int AS "thisQuarter", rates.closed AS "closeRate",
         ceil(d.total / $6::numeric)::int AS "avgDealsPerMonth",
         c.total::int AS "totalClients", recent.this_month::int AS "activeThisMonth", c.buyers::int AS buyers,
         c.sellers::int AS sellers
    FROM of_deals d, recent, of_clients c, rates`

/** Bars in the display order of their keys; a key without rows has no bar. */
const bars = (rows: string, key: string): string => `
  SELECT ${key} AS key, sum(count)::int AS count,
         round(sum(count) * 100.0 / sum(sum(count)) OVER (), 1)::float8 AS percent
    FROM ${rows} AS of_kind GROUP BY 1 HAVING sum(count) > 0 ORDER BY array_position($3::text[], ${key})`

/** Computes the report in the database. */
@Injectable()
export class ReportFiguresQuery {
  /** For all rows, or for those entered in a period. */
  async of(
    reader: EntityManager,
    scope: Scope,
    timeZone: string,
    now: Date,
    period: Days | null,
  ): Promise<ReportFigures> {
    const values = scopeValues(scope)
    const days = period === null ? [] : [period.from, period.to, timeZone]
    const entered = (first: number): string => (period === null ? 'true' : enteredFrom(first))
    const months = period === null ? 12 : monthsOf(period).length
    // Sequential: a reader can be one connection, which must not be released with pending statements.
    const [row] = await sqlRows(reader, totals, figures(entered(7)), [
      ...values,
      timeZone,
      now,
      pipelineStatuses,
      months,
      ...days,
    ])
    const statuses = await sqlRows(
      reader,
      dealStatus.element,
      bars(kindsOf('deals', { status: 'status' }, entered(4)), 'status'),
      [...values, dealStatuses, ...days],
    )
    const types = await sqlRows(
      reader,
      ofTypes.element,
      bars(kindsOf('properties', { kind: 'property_type' }, entered(4)), "coalesce(kind, 'Unknown')"),
      [...values, [...propertyTypes, 'Unknown'], ...days],
    )
    if (row === undefined) throw new Error('The report answered no row')
    return { ...row, dealStatus: statuses, propertyTypes: types }
  }
}
