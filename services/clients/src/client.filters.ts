import type { CallInput } from '@bluebonnet/contracts'
import { containing } from '@bluebonnet/platform'
import type { SelectQueryBuilder } from 'typeorm'
import type { ClientEntity } from './client.entity.js'

/** What narrows a list of clients, and the file made of it. */
type ClientFilters = CallInput<'GET /api/exports/clients.csv'>['query']

/** Search is case-insensitive on full name or e-mail, or a part of the phone number (SPEC section 5). */
export const filtered = (query: SelectQueryBuilder<ClientEntity>, { q, type, status, agentId }: ClientFilters): SelectQueryBuilder<ClientEntity> => {
  if (q !== undefined && q.trim() !== '') {
    query.andWhere("((client.firstName || ' ' || client.lastName) ILIKE :q OR client.email ILIKE :q OR client.phone ILIKE :q)", { q: containing(q) })
  }
  if (type !== undefined) query.andWhere({ type })
  if (status !== undefined) query.andWhere({ status })
  if (agentId !== undefined) query.andWhere({ agentId })
  return query
}
