import type { CallInput } from '@bluebonnet/contracts'
import {
  type Caller,
  type DayRange,
  createdWithin,
  entityRows,
  allOf,
  amongIds,
  is,
  type List,
  newestOf,
  ofAgent,
  phoneIn,
  wordsIn,
} from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { ClientEntity } from './client.entity.js'

type Query = CallInput<'GET /api/clients'>['query'] & {
  entered?: DayRange | undefined
  ids?: readonly string[] | undefined
}

/** An agent's own clients; the office sees all (docs/rules/roles-and-permissions.md#visibility). */
const scope = ofAgent('client.agent_id')

/** Search is on full name, e-mail or phone number (docs/rules/lists-and-search.md#search). */
export const clientList: List<Query, ClientEntity> = {
  from: 'clients client',
  ...entityRows(ClientEntity, 'client'),
  order: newestOf('client'),
  orders: {
    name: { by: ['searchable(client.last_name)', 'searchable(client.first_name)'] },
    type: { by: ['client.type', 'client.created_at'] },
    email: { by: ['lower(client.email)'], mayLack: true },
    budget: { by: ['client.budget_cents'], mayLack: true },
    status: { by: ['client.status', 'client.created_at'] },
    added: { by: ['client.created_at'] },
  },
  scope,
  filters: {
    type: is('client.type'),
    status: is('client.status'),
    agentId: is('client.agent_id'),
    entered: createdWithin('client.created_at'),
    ids: amongIds('client.id'),
  },
  words: wordsIn(
    "(client.first_name || ' ' || client.last_name)",
    'client.email',
    'client.phone',
    phoneIn('client.phone'),
  ),
}

/** The clients that a person sees, as a TypeORM condition. */
export const visibleClients = (manager: EntityManager, caller: Caller): SelectQueryBuilder<ClientEntity> =>
  manager.createQueryBuilder(ClientEntity, 'client').where(...allOf([scope(caller)]).named)
