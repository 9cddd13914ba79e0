import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whom a message names is settled when it is written, and documents of elsewhere may go with one. */
export class MessagesThatName implements MigrationInterface {
  readonly name = 'MessagesThatName1763900000153'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deal_messages ADD COLUMN named jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE conversation_messages ADD COLUMN named jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE deal_message_documents ADD COLUMN is_of_deal boolean NOT NULL DEFAULT true;
      CREATE INDEX deal_message_documents_brought ON deal_message_documents (message_id) WHERE NOT is_of_deal;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX deal_message_documents_brought;
      ALTER TABLE deal_message_documents DROP COLUMN is_of_deal;
      ALTER TABLE conversation_messages DROP COLUMN named;
      ALTER TABLE deal_messages DROP COLUMN named;
    `)
  }
}
