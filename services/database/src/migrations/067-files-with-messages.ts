import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A message names documents of its deal. The release before writes none and reads none. */
export class FilesWithMessages implements MigrationInterface {
  readonly name = 'FilesWithMessages1763900000067'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deal_message_documents (
        message_id  uuid NOT NULL REFERENCES deal_messages ON DELETE CASCADE,
        document_id uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
        position    integer NOT NULL,
        PRIMARY KEY (message_id, document_id)
      );
      CREATE INDEX deal_message_documents_by_document ON deal_message_documents (document_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deal_message_documents')
  }
}
