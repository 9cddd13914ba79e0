import type { MigrationInterface, QueryRunner } from 'typeorm'

/** In the order in which a deal goes through them; a new status takes an index anew. */
const stages = `ARRAY['DRAFT', 'PENDING_BROKER_APPROVAL', 'APPROVED', 'REJECTED', 'NEW', 'ACTIVE', 'UNDER_CONTRACT',
  'PENDING', 'CLOSED', 'CANCELLED']::text[]`

const indexes = {
  clients_by_type: 'clients (type, created_at, id)',
  clients_in_status: 'clients (status, created_at, id)',
  clients_by_email: 'clients (lower(email), id)',
  deals_by_stage: `deals (array_position(${stages}, status), created_at, id)`,
  deals_by_side: 'deals (side, created_at, id)',
  deals_by_title_company: 'deals (lower(title_company), id)',
}

/** What tables show of their own rows can be put in order, be the list as long as it may. */
export class MoreListOrders implements MigrationInterface {
  readonly name = 'MoreListOrders1763900000080'

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) await runner.query(`CREATE INDEX ${name} ON ${columns}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(indexes).join(', ')}`)
  }
}
