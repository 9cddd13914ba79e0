import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { closingDaysBefore, type DealDate, dealDateNames, openStatuses, remindDaysBefore } from './deal-dates.js'

interface DueDate {
  dealId: string
  date: DealDate
  /** YYYY-MM-DD */
  day: string
  daysBefore: number
}

interface DueClosing {
  dealId: string
  /** YYYY-MM-DD */
  day: string
}

const dates = `
  SELECT d.id AS "dealId", x.date, x.day::text AS day, x.day - $1::date AS "daysBefore"
    FROM deals d, LATERAL (VALUES ${dealDateNames.map((name) => `('${name}', d.${name})`).join(', ')}) AS x (date, day)
   WHERE d.status = ANY($3::text[]) AND x.day - $1::date = ANY($2::int[])`

const closings = `
  SELECT d.id AS "dealId", d.close_date::text AS day FROM deals d
   WHERE d.status IN ('UNDER_CONTRACT', 'PENDING') AND d.close_date BETWEEN $1::date AND $1::date + $2::int
     AND NOT EXISTS (SELECT FROM cdas c WHERE c.deal_id = d.id AND c.voided_at IS NULL)`

/** What is due to be reminded of on a day of the brokerage's calendar. */
@Injectable()
export class DueReminders {
  async dates(manager: EntityManager, today: string): Promise<DueDate[]> {
    return manager.query<DueDate[]>(dates, [today, remindDaysBefore, openStatuses])
  }

  async closingsWithoutCda(manager: EntityManager, today: string): Promise<DueClosing[]> {
    return manager.query<DueClosing[]>(closings, [today, closingDaysBefore])
  }
}
