import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewrite, rewriteCheck } from './038-papers-returned.js'

const purposes = rewriteCheck('objects', 'objects_purpose_check')

/** What an agent is told each month of what they owe: the sums are kept, and the page that was made of them. */
export class AccountStatements implements MigrationInterface {
  readonly name = 'AccountStatements1763900000084'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${purposes("replace(held, '])', ', ''statement''::text])')")}
      ${rewrite("replace(held, '])', ', ''ACCOUNT_STATEMENT''::text])')")}
      CREATE TABLE account_statements (
        id            uuid PRIMARY KEY,
        agent_id      uuid NOT NULL REFERENCES agents,
        month         text NOT NULL,
        opening_cents bigint NOT NULL,
        closing_cents bigint NOT NULL,
        object_id     uuid REFERENCES objects ON DELETE SET NULL,
        created_at    timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT account_statements_month_key UNIQUE (agent_id, month),
        CONSTRAINT account_statements_month_check CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
      );
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE account_statements;
      DELETE FROM objects WHERE purpose = 'statement';
      DELETE FROM notifications WHERE type = 'ACCOUNT_STATEMENT';
      ${rewrite("replace(held, ', ''ACCOUNT_STATEMENT''::text', '')")}
      ${purposes("replace(held, ', ''statement''::text', '')")}
    `)
  }
}
