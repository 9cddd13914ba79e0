import type { PersonEntry } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { FormDraft, ReadName } from '@bluebonnet/portal-sdk'

/** What a change of a person or of their cap makes out of date. */
const afterChange: ReadName[] = ['GET /api/roster', 'GET /api/agents', 'GET /api/commission/summary']

const nameOf = ({ firstName, lastName }: PersonEntry): string => [firstName, lastName].filter(Boolean).join(' ')

export const useAddPerson = (draft: FormDraft) =>
  useCallMutation('POST /api/agents', {
    draft,
    invalidates: afterChange,
    failure: 'Failed to add agent',
    success: (person) => ({
      title: 'Agent added',
      description: `${nameOf(person)} gets a link by e-mail to set a password.`,
    }),
  })

export const useEditAgent = () =>
  useCallMutation('PATCH /api/agents/:id', {
    invalidates: afterChange,
    failure: 'Failed to update agent',
    success: 'Agent updated successfully',
  })

export const useSetAccess = () =>
  useCallMutation('PATCH /api/agents/:id', {
    invalidates: afterChange,
    failure: 'Failed to update agent',
    success: (person) =>
      person.isActive
        ? { title: 'Agent taken back', description: `${nameOf(person)} may sign in again.` }
        : { title: 'Agent let go', description: `${nameOf(person)} can no longer sign in.` },
  })

export const useInviteAgain = () =>
  useCallMutation('POST /api/agents/:id/invitation', {
    invalidates: [],
    failure: 'Failed to send the invitation',
    success: { title: 'Invitation sent', description: 'The link in the e-mail works once, within 7 days.' },
  })

export const useEnterLedger = (draft: FormDraft) =>
  useCallMutation('POST /api/agents/:id/ledger-entries', {
    draft,
    invalidates: afterChange,
    failure: 'Failed to save the ledger entry',
    success: 'Ledger entry saved',
  })
