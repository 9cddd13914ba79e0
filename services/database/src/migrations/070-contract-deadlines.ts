import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Days that contracts still wait for, for calendars and reminders. Deals under way get theirs in the first night, and
 * each with its next change; the release before knows nothing of them.
 */
export class ContractDeadlines implements MigrationInterface {
  readonly name = 'ContractDeadlines1763900000070'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contract_deadlines (
        id         uuid PRIMARY KEY,
        deal_id    uuid NOT NULL REFERENCES deals,
        kind       text NOT NULL,
        day        date NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT contract_deadlines_deal_id_kind_key UNIQUE (deal_id, kind),
        CONSTRAINT contract_deadlines_kind_check CHECK (kind IN ('OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY', 'SURVEY',
          'TITLE_COMMITMENT', 'TITLE_COMMITMENT_EXTENDED', 'TITLE_OBJECTIONS'))
      );
      CREATE INDEX contract_deadlines_by_day ON contract_deadlines (day, id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contract_deadlines')
  }
}
