import type { Client } from '@bluebonnet/contracts'
import type { OwnedRecordKind, ClientStatus, ClientType } from '@bluebonnet/domain'
import { textOrNull } from '@bluebonnet/portal-sdk'

export interface ClientValues {
  firstName: string
  lastName: string
  email?: string | null
  phone?: string | null
  type: ClientType
  budget?: number | null
  notes?: string | null
  status?: ClientStatus
  agentId?: string
  /** When the owner changes: related records that move along. */
  along?: OwnedRecordKind[]
}

/** The body of both calls. Empty optional fields become null (docs/rules/refusals.md#unknown-fields). */
export const clientBody = ({ email, phone, budget, notes, ...values }: ClientValues) => ({
  ...values,
  email: textOrNull(email),
  phone: textOrNull(phone),
  budget: budget ?? null,
  notes: textOrNull(notes),
})

export const clientValues = ({
  firstName,
  lastName,
  email,
  phone,
  type,
  budget,
  notes,
  status,
  agentId,
}: Client): ClientValues => ({ firstName, lastName, email, phone, type, budget, notes, status, agentId })

/** Initial values from a search text: a name, an e-mail address or a phone number. */
export const clientNamed = (text: string): Partial<ClientValues> => {
  const words = text.trim().split(/\s+/)
  const whole = words.join(' ')
  if (whole === '') return {}
  if (whole.includes('@')) return { email: whole }
  if (/^[\d\s()+.-]+$/.test(whole)) return { phone: whole }
  const [firstName = '', ...rest] = words
  return { firstName, ...(rest.length === 0 ? {} : { lastName: rest.join(' ') }) }
}

export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
