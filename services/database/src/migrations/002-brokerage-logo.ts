import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The logo of the brokerage's letterhead. One that was replaced stays: CDAs were issued with it. */
export class BrokerageLogo implements MigrationInterface {
  readonly name = 'BrokerageLogo1764288000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE brokerage_logos (
        id          uuid PRIMARY KEY,
        png         bytea NOT NULL,
        uploaded_by uuid NOT NULL REFERENCES users,
        created_at  timestamptz(3) NOT NULL DEFAULT now()
      );
      ALTER TABLE brokerage_settings ADD COLUMN logo_id uuid REFERENCES brokerage_logos;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE brokerage_settings DROP COLUMN logo_id; DROP TABLE brokerage_logos')
  }
}
