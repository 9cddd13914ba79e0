import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The calendar begins with the newest deals, which have no dates yet: their entries would be looked for past every
 * draft and listing.
 */
export class DealsWithDates implements MigrationInterface {
  readonly name = 'DealsWithDates1763683212000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX deals_with_dates ON deals (created_at, id)
       WHERE status NOT IN ('CANCELLED', 'REJECTED') AND coalesce(contract_date, option_ends_at, earnest_money_due_at,
         financing_due_at, close_date) IS NOT NULL
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deals_with_dates')
  }
}
