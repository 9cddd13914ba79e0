import { dollarsOf } from '@bluebonnet/contracts'
import { readCell, type TableColumns, type TableFields } from '@bluebonnet/platform'
import type { ClientEntity } from '../client.entity.js'

/** The columns of a file of clients, named as the calls name them. */
export const clientTable: TableColumns<ClientEntity> = {
  id: (client) => client.id,
  firstName: (client) => client.firstName,
  lastName: (client) => client.lastName,
  email: (client) => client.email,
  phone: (client) => client.phone,
  type: (client) => client.type,
  budget: (client) => (client.budgetCents === null ? null : dollarsOf(client.budgetCents)),
  status: (client) => client.status,
  notes: (client) => client.notes,
  agentId: (client) => client.agentId,
  createdAt: (client) => client.createdAt.toISOString(),
  updatedAt: (client) => client.updatedAt.toISOString(),
}

/** What a file of new clients may say. */
export const clientFields: TableFields = {
  firstName: readCell.text,
  lastName: readCell.text,
  email: readCell.text,
  phone: readCell.text,
  type: readCell.choice,
  budget: readCell.amount,
  status: readCell.choice,
  notes: readCell.text,
  agentId: readCell.text,
}
