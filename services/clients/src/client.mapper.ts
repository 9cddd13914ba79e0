import { dollarsOf } from '@bluebonnet/domain'
import type { Client } from '@bluebonnet/contracts'
import type { ClientEntity } from './client.entity.js'

/** Maps a client to its API form: the budget in dollars. */
export const clientAnswer = (client: ClientEntity): Client => ({
  id: client.id,
  agentId: client.agentId,
  firstName: client.firstName,
  lastName: client.lastName,
  email: client.email,
  phone: client.phone,
  type: client.type,
  budget: client.budgetCents === null ? null : dollarsOf(client.budgetCents),
  preferences: client.preferences,
  notes: client.notes,
  status: client.status,
  version: client.version,
  createdAt: client.createdAt.toISOString(),
  updatedAt: client.updatedAt.toISOString(),
})
