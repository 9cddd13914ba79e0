import type { CompPlan } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'

/** Columns by their property names; omitted ones are as empty as the schema allows. */
interface OwnedColumns extends Readonly<Record<string, unknown>> {
  agentId: string | null
}

type Placed = OwnedColumns & { address?: string }

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const addRow = async (dataSource: DataSource, table: string, row: OwnedColumns): Promise<string> => {
  const id = newId()
  const columns = Object.entries({ id, ...row }).filter(([, value]) => value !== undefined)
  const names = columns.map(([name]) => columnOf(name)).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  await dataSource.query(
    `INSERT INTO ${table} (${names}) VALUES (${places})`,
    columns.map(([, value]) => value),
  )
  return id
}

const somewhere = { city: 'Austin', zip: '78701', priceCents: 45_000_000 }

/** Rows of higher modules, written directly; each function returns the id. */
export const addClient = (dataSource: DataSource, row: OwnedColumns): Promise<string> =>
  addRow(dataSource, 'clients', { firstName: 'Bo', lastName: 'Vance', type: 'BUYER', ...row })

export const addProperty = (dataSource: DataSource, { address = '100 Pecan St', ...row }: Placed): Promise<string> =>
  addRow(dataSource, 'properties', { propertyAddress: address, ...somewhere, ...row })

/** A buyer's deal; `status` defaults to ACTIVE. */
export const addDeal = (dataSource: DataSource, { address = '100 Pecan St', ...row }: Placed): Promise<string> => {
  const { status = 'ACTIVE' } = row
  const endedAt = status === 'CLOSED' || status === 'CANCELLED' ? new Date() : null
  return addRow(dataSource, 'deals', { propertyAddress: address, ...somewhere, side: 'BUYER', endedAt, ...row, status })
}

/** Puts one agent or all of them on a standard plan from their start. */
export const putOnPlan = async (dataSource: DataSource, compPlan: CompPlan, agentId?: string): Promise<void> => {
  const about = [compPlan, agentId ?? null]
  await dataSource.query(
    'UPDATE agents SET plan_id = (SELECT id FROM plans WHERE code = $1) WHERE id = coalesce($2::uuid, id)',
    about,
  )
  await dataSource.query(
    `INSERT INTO agent_plans (id, agent_id, plan_id, from_day, author_id)
     SELECT gen_random_uuid(), a.id, p.id, '1900-01-01', a.user_id
       FROM agents a JOIN plans p ON p.code = $1 WHERE a.id = coalesce($2::uuid, a.id)`,
    about,
  )
}
