import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A page of one type in the order of names: by name alone it passes over all other types first. */
export class DocumentsByType implements MigrationInterface {
  readonly name = 'DocumentsByType1763900000110'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX documents_by_type_and_name ON documents (type, lower(label), id)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX documents_by_type_and_name')
  }
}
