import type { BelongingKind, Client, ClientStatus, ClientType } from '@bluebonnet/contracts'
import { textOrNull } from '@bluebonnet/portal-sdk'

/** The client form as it is typed. */
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
  /** With another agent: what goes along. */
  along?: BelongingKind[]
}

/** What both calls take: optional fields that are empty become null (docs/rules/refusals.md#unknown-fields). */
export const clientBody = ({ firstName, lastName, email, phone, type, budget, notes, status, agentId, along }: ClientValues) => ({
  firstName, lastName, email: textOrNull(email), phone: textOrNull(phone), type, budget: budget ?? null, notes: textOrNull(notes),
  ...(status === undefined ? {} : { status }), ...(agentId === undefined ? {} : { agentId }),
  ...(along === undefined ? {} : { along }),
})

export const clientValues = ({ firstName, lastName, email, phone, type, budget, notes, status, agentId }: Client): ClientValues => ({
  firstName, lastName, email, phone, type, budget, notes, status, agentId,
})

export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`
