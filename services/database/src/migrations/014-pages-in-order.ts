import type { MigrationInterface, QueryRunner } from 'typeorm'

const alive = "status NOT IN ('CANCELLED', 'REJECTED')"

/**
 * A page of a list is read in its own order, however long the list is: the roster by name with whoever was let go last,
 * the dates that few deals have by the newest deal. People are found by their licence number, too.
 */
export class PagesInOrder implements MigrationInterface {
  readonly name = 'PagesInOrder1763683213000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX users_on_roster ON users ((CASE WHEN is_active THEN 0 ELSE 1 END), lower(coalesce(last_name, '')),
        lower(coalesce(first_name, '')), id);
      DROP INDEX users_search;
      CREATE INDEX users_search ON users
       USING gin ((coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops, email gin_trgm_ops,
         trec_license_no gin_trgm_ops);
      CREATE INDEX deals_with_option_date ON deals (created_at, id) WHERE ${alive} AND option_ends_at IS NOT NULL;
      CREATE INDEX deals_with_earnest_money_date ON deals (created_at, id)
        WHERE ${alive} AND earnest_money_due_at IS NOT NULL;
      CREATE INDEX deals_with_financing_date ON deals (created_at, id) WHERE ${alive} AND financing_due_at IS NOT NULL;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX deals_with_financing_date, deals_with_earnest_money_date, deals_with_option_date, users_search,
        users_on_roster;
      CREATE INDEX users_search ON users USING gin
        ((coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops, email gin_trgm_ops);
    `)
  }
}
