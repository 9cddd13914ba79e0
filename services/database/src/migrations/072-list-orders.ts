import type { MigrationInterface, QueryRunner } from 'typeorm'

const indexes = {
  clients_by_name: 'clients (lower(last_name), lower(first_name), id)',
  clients_by_budget: 'clients (budget_cents, id)',
  properties_by_address: 'properties (lower(property_address), id)',
  properties_by_price: 'properties (price_cents, id)',
  deals_by_address: 'deals (lower(property_address), id)',
  deals_by_price: 'deals (price_cents, id)',
  deals_closing_in_order: 'deals (close_date, id)',
  documents_by_name: 'documents (lower(label), id)',
  cdas_by_gross: 'cdas (gross_commission_cents, id)',
  cdas_by_agent_part: 'cdas (agent_split_cents, id)',
  leads_by_name: 'leads (lower(last_name), lower(first_name), id)',
}

/** A page of a list in another order than its own is read from an index, however long the list is. */
export class ListOrders implements MigrationInterface {
  readonly name = 'ListOrders1763900000072'

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) await runner.query(`CREATE INDEX ${name} ON ${columns}`)
    // The same by its day alone.
    await runner.query('DROP INDEX deals_closing_dates')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(indexes).join(', ')}`)
    await runner.query('CREATE INDEX deals_closing_dates ON deals (close_date)')
  }
}
