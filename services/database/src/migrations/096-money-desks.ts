import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Payouts and the journal are found by words, the journal by what its entries are of, and CDAs by whom outside they
 * pay, without reading any of them whole.
 */
export class MoneyDesks implements MigrationInterface {
  readonly name = 'MoneyDesks1763900000096'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX payouts_search ON payouts USING gin (payee_name gin_trgm_ops, reference gin_trgm_ops);
      CREATE INDEX journal_entries_search ON journal_entries USING gin (description gin_trgm_ops, name gin_trgm_ops);
      CREATE INDEX journal_entries_by_source ON journal_entries (source, entered_on, id);
      CREATE INDEX cdas_by_payee ON cdas
        USING gin (jsonb_path_query_array(lines, '$[*].to.payeeId') jsonb_path_ops);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX cdas_by_payee, journal_entries_by_source, journal_entries_search, payouts_search')
  }
}
