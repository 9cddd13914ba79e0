import type { DealStatus } from '@bluebonnet/contracts'
import { newId } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'

/** Business rows, as bare as the schema lets them be. */
export const addClient = async (dataSource: DataSource, agentId: string | null): Promise<string> => {
  const id = newId()
  await dataSource.query(
    "INSERT INTO clients (id, agent_id, first_name, last_name, type) VALUES ($1, $2, 'Bo', 'Vance', 'BUYER')",
    [id, agentId],
  )
  return id
}

export const addProperty = async (dataSource: DataSource, agentId: string | null): Promise<string> => {
  const id = newId()
  await dataSource.query(
    `INSERT INTO properties (id, agent_id, property_address, city, zip, price_cents)
      VALUES ($1, $2, '100 Pecan St', 'Austin', '78701', 45000000)`,
    [id, agentId],
  )
  return id
}

export interface NewDeal {
  status?: DealStatus
  closeDate?: string
  optionEndsAt?: string
  financingDueAt?: string
}

export const addDeal = async (
  dataSource: DataSource,
  agentId: string | null,
  { status = 'UNDER_CONTRACT', closeDate, optionEndsAt, financingDueAt }: NewDeal = {},
): Promise<string> => {
  const id = newId()
  await dataSource.query(
    `INSERT INTO deals (id, agent_id, property_address, city, zip, price_cents, side, status, close_date,
      option_ends_at, financing_due_at, ended_at)
     VALUES ($1, $2, '100 Pecan St', 'Austin', '78701', 45000000, 'BUYER', $3, $4, $5, $6, CASE WHEN $3 IN ('CLOSED', 'CANCELLED') THEN now() END)`,
    [id, agentId, status, closeDate ?? null, optionEndsAt ?? null, financingDueAt ?? null],
  )
  return id
}

/** A thread of so many messages, each of them from the other side and unread for one person. */
export const addUnread = async (
  dataSource: DataSource,
  userId: string,
  dealId: string,
  { authorId, side, unread }: { authorId: string; side: 'AGENT' | 'BROKER'; unread: number },
): Promise<void> => {
  const ids = Array.from({ length: unread }, () => newId())
  await dataSource.query(
    `INSERT INTO deal_messages (id, deal_id, author_id, from_side, body) SELECT id, $2, $3, $4, 'Hello'
      FROM unnest($1::uuid[]) AS id`,
    [ids, dealId, authorId, side === 'AGENT' ? 'BROKER' : 'AGENT'],
  )
  await dataSource.query(
    'INSERT INTO unread_threads (user_id, deal_id, side, unread, id, created_at) VALUES ($1, $2, $3, $4, $5, now())',
    [userId, dealId, side, unread, ids.at(-1)],
  )
}
