import { type CallInput, seesWhole } from '@bluebonnet/contracts'
import { type Caller, containing, soughtIn } from '@bluebonnet/platform'
import type { SelectQueryBuilder } from 'typeorm'
import type { ClientEntity } from './client.entity.js'

/** What narrows a list of clients, and the file made of it. */
type ClientFilters = CallInput<'GET /api/exports/clients.csv'>['query']

const texts = ["(client.firstName || ' ' || client.lastName)", 'client.email', 'client.phone']

/**
 * Search is case-insensitive on full name or e-mail, or a part of the phone number
 * (docs/rules/lists-and-search.md#search).
 */
export const filtered = (
  query: SelectQueryBuilder<ClientEntity>,
  caller: Caller,
  { q, type, status, agentId }: ClientFilters,
): SelectQueryBuilder<ClientEntity> => {
  if (q !== undefined && q.trim() !== '') {
    query.andWhere(
      `(${soughtIn(texts, q, seesWhole(caller, { agentId }))
        .map((text) => `${text} ILIKE :q`)
        .join(' OR ')})`,
      { q: containing(q) },
    )
  }
  if (type !== undefined) query.andWhere({ type })
  if (status !== undefined) query.andWhere({ status })
  if (agentId !== undefined) query.andWhere({ agentId })
  return query
}
