import { centsOf } from '@bluebonnet/domain'
import type { CreateClient, UpdateClient } from '@bluebonnet/contracts'
import type { ClientEntity } from './client.entity.js'

type Written = Pick<
  ClientEntity,
  'firstName' | 'lastName' | 'email' | 'phone' | 'type' | 'budgetCents' | 'preferences' | 'notes' | 'status'
>

const budgetOf = (budget: number | null | undefined): number | null | undefined =>
  typeof budget === 'number' ? centsOf(budget) : budget

/** The columns of a new client; omitted fields are empty. */
export const newClient = (body: CreateClient): Written => ({
  firstName: body.firstName,
  lastName: body.lastName,
  email: body.email ?? null,
  phone: body.phone ?? null,
  type: body.type,
  budgetCents: budgetOf(body.budget) ?? null,
  preferences: body.preferences ?? null,
  notes: body.notes ?? null,
  status: body.status ?? 'ACTIVE',
})

/** The columns that a change writes; undefined leaves a column unchanged, null clears it. */
export const changedClient = ({
  budget,
  agentId: _agentId,
  along: _along,
  version: _version,
  ...body
}: UpdateClient): { [K in keyof Written]?: Written[K] | undefined } => ({ ...body, budgetCents: budgetOf(budget) })
