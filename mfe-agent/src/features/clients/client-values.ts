import { toastTexts } from '@bluebonnet/contracts'
import type { BelongingKind, Client, ClientStatus, ClientType } from '@bluebonnet/contracts'
import { queryKeyOf, textOrNull, useCallMutation } from '@bluebonnet/portal-sdk'
import type { FormDraft, ReadName } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

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
export const clientBody = ({
  firstName,
  lastName,
  email,
  phone,
  type,
  budget,
  notes,
  status,
  agentId,
  along,
}: ClientValues) => ({
  firstName,
  lastName,
  email: textOrNull(email),
  phone: textOrNull(phone),
  type,
  budget: budget ?? null,
  notes: textOrNull(notes),
  ...(status === undefined ? {} : { status }),
  ...(agentId === undefined ? {} : { agentId }),
  ...(along === undefined ? {} : { along }),
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

/** A client begun with what was searched for: a name, an e-mail address or a phone number, as the search takes them. */
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

const clientInvalidates = [
  'GET /api/clients',
  'GET /api/dashboard/stats',
  'GET /api/counts',
  'GET /api/activity',
  'GET /api/reports/summary',
] as const satisfies readonly ReadName[]

export const useCreateClient = (draft: FormDraft) =>
  useCallMutation('POST /api/clients', {
    draft,
    invalidates: clientInvalidates,
    success: toastTexts.clientCreated,
    failure: toastTexts.clientCreateFailed,
  })

/** A client's name stands on deals too. */
export const useUpdateClient = () =>
  useCallMutation('PATCH /api/clients/:id', {
    invalidates: [...clientInvalidates, 'GET /api/deals'],
    success: toastTexts.clientUpdated,
    failure: toastTexts.clientUpdateFailed,
  })

/** Lists are read again when somebody comes to them, not at once: the page of what was deleted may still be open. */
export const useDeleteClient = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useCallMutation('DELETE /api/clients/:id', {
    invalidates: ['GET /api/dashboard/stats', 'GET /api/counts', 'GET /api/reports/summary'],
    failure: toastTexts.clientDeleteFailed,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('GET /api/clients'), refetchType: 'none' })
      onDeleted()
    },
  })
}
