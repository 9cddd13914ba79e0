// Marks are compared as in their index: e-mails in lower case, phone numbers with digits only.
import { type OwnedRow, sqlRows } from '@bluebonnet/platform'
import type { CreateClient } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

type ClientIdentity = Pick<CreateClient, 'firstName' | 'lastName' | 'email' | 'phone'> & { agentId: string }

const lower = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()
const digits = (phone: string | null | undefined): string => (phone ?? '').replaceAll(/\D/g, '')

/** The marks that identify an agent's client: the e-mail address, or the phone number together with the name. */
export const clientKeys = ({ agentId, email, phone, firstName, lastName }: ClientIdentity): string[] => [
  ...(lower(email) === '' ? [] : [`${agentId} ${lower(email)}`]),
  ...(digits(phone) === '' ? [] : [`${agentId} ${digits(phone)} ${lower(firstName)} ${lower(lastName)}`]),
]

const known = z.strictObject({
  agentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** The marks of the agents' existing clients that could match one of the rows. */
export const existingKeys = async (
  manager: EntityManager,
  rows: readonly OwnedRow<CreateClient>[],
): Promise<string[]> => {
  const found = await sqlRows(
    manager,
    known,
    `SELECT agent_id AS "agentId", first_name AS "firstName", last_name AS "lastName", email, phone FROM clients
      WHERE agent_id = ANY($1) AND (lower(trim(email)) = ANY($2) OR regexp_replace(phone, '\\D', '', 'g') = ANY($3))`,
    [
      [...new Set(rows.map(({ agentId }) => agentId))],
      rows.map(({ value }) => lower(value.email)),
      rows.map(({ value }) => digits(value.phone)).filter((phone) => phone !== ''),
    ],
  )
  return found.flatMap(clientKeys)
}
