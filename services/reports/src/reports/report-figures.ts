import { dealStatuses, pipelineStatuses, propertyTypes, type ReportSummary } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { inScope, type Scope, scopeValues } from '../scope/in-scope.js'

/** Everything of the report but the money that agents earned. */
export type ReportFigures = Omit<ReportSummary, 'ytdCommission'>

/**
 * SPEC section 4, Report formulas. Percentages have one decimal and are 0 of nothing. "This month" begins on the 1st, "this
 * quarter" three months ago, both at midnight by the brokerage's clock ($3) around $4.
 */
const figures = `
  WITH since AS (
    SELECT date_trunc('month', $4::timestamptz AT TIME ZONE $3) AT TIME ZONE $3 AS month,
           (date_trunc('day', $4::timestamptz AT TIME ZONE $3) - interval '3 months') AT TIME ZONE $3 AS quarter
  ),
  of_deals AS (
    SELECT count(*) AS total, count(*) FILTER (WHERE status = 'CLOSED') AS closed,
           coalesce(round(avg(price_cents) / 100), 0) AS mean,
           coalesce(sum(price_cents) FILTER (WHERE status = ANY($5::text[])), 0) AS pipeline,
           count(*) FILTER (WHERE created_at >= since.month) AS this_month, count(*) FILTER (WHERE created_at >= since.quarter) AS this_quarter
      FROM deals, since WHERE ${inScope}
  ),
  of_clients AS (
    SELECT count(*) AS total, count(*) FILTER (WHERE type IN ('BUYER', 'BOTH')) AS buyers, count(*) FILTER (WHERE type IN ('SELLER', 'BOTH')) AS sellers
      FROM clients WHERE ${inScope}
  ),
  rates AS (SELECT coalesce(round(closed * 100.0 / nullif(total, 0), 1), 0)::float8 AS closed FROM of_deals)
  SELECT d.total::int AS "totalDeals", d.mean::float8 AS "avgDealValue", rates.closed AS "conversionRate", (d.pipeline / 100.0)::float8 AS "pipelineValue",
         d.this_month::int AS "thisMonth", d.this_quarter::int AS "thisQuarter", rates.closed AS "closeRate", ceil(d.total / 12.0)::int AS "avgDealsPerMonth",
         c.total::int AS "totalClients", d.this_month::int AS "activeThisMonth", c.buyers::int AS buyers, c.sellers::int AS sellers
    FROM of_deals d, of_clients c, rates`

/** Bars in the order in which screens show their keys; what there is none of has no bar. */
const bars = (table: string, key: string): string => `
  SELECT ${key} AS key, count(*)::int AS count, round(count(*) * 100.0 / sum(count(*)) OVER (), 1)::float8 AS percent
    FROM ${table} WHERE ${inScope} GROUP BY 1 ORDER BY array_position($3::text[], ${key})`

/** Computes the report in the database. */
@Injectable()
export class ReportFiguresQuery {
  constructor(private readonly dataSource: DataSource) {}

  async of(scope: Scope, timeZone: string, now: Date): Promise<ReportFigures> {
    const values = scopeValues(scope)
    const [[row], dealStatus, ofTypes] = await Promise.all([
      this.dataSource.query<Omit<ReportFigures, 'dealStatus' | 'propertyTypes'>[]>(figures, [...values, timeZone, now, pipelineStatuses]),
      this.dataSource.query<ReportFigures['dealStatus']>(bars('deals', 'status'), [...values, dealStatuses]),
      this.dataSource.query<ReportFigures['propertyTypes']>(bars('properties', "coalesce(property_type, 'Unknown')"), [...values, [...propertyTypes, 'Unknown']]),
    ])
    if (row === undefined) throw new Error('The report answered no row')
    return { ...row, dealStatus, propertyTypes: ofTypes }
  }
}
