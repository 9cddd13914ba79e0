import {
  displayName,
  ownDecisionText,
  can,
  leadersAreBrokers,
  mayChangePerson,
  mayDecideFor,
  mayEndAccess,
  type CompPlan,
  type RosterOrder,
} from '@bluebonnet/domain'
import type { RosterEntry } from '@bluebonnet/contracts'
import { useCallMutation, useSession, type CallRequest, type FormDraft } from '@bluebonnet/portal-sdk'

interface Rights {
  /** May change the profile and contact details. */
  mayChange: boolean
  /** May change plan, cap and ledger. Managers may not do so for themselves. */
  mayChangeTerms: boolean
  mayDeactivate: boolean
  /** Explains which actions are not permitted. Null when all are. */
  why: string | null
}

const none: Rights = { mayChange: false, mayChangeTerms: false, mayDeactivate: false, why: null }

/** What the current user may do with a person of the roster. The server applies the same rules. */
export const useRights = (person: Pick<RosterEntry, 'id' | 'userId' | 'role'>): Rights => {
  const { user } = useSession()
  if (user === null || !can(user, 'agents.manage')) return none
  const mayChange = mayChangePerson({ role: user.role, userId: user.id }, person)
  const isOthers = mayDecideFor(user, person.id)
  const whyNot = mayChange ? `The plan, cap and ledger are your own. ${ownDecisionText}.` : leadersAreBrokers
  const mayChangeTerms = mayChange && isOthers
  return { mayChange, mayChangeTerms, mayDeactivate: mayEndAccess(person), why: mayChangeTerms ? null : whyNot }
}

export const useAddPerson = (draft: FormDraft) =>
  useCallMutation('POST /api/agents', {
    draft,
    failure: 'Failed to add agent',
    success: (person) => ({
      title: 'Agent added',
      description: `${displayName(person)} gets a link by e-mail to set a password.`,
    }),
  })

export const useEditAgent = () =>
  useCallMutation('PATCH /api/agents/:id', {
    failure: 'Failed to update agent',
    success: ({ newEmail }) => ({
      title: 'Agent updated successfully',
      ...(newEmail === undefined ? {} : { description: `Waiting for ${newEmail} to confirm the address.` }),
    }),
  })

export const useSetAccess = () =>
  useCallMutation('PATCH /api/agents/:id', {
    failure: 'Failed to update agent',
    success: (person) =>
      person.isActive
        ? { title: 'Agent reactivated', description: `${displayName(person)} may sign in again.` }
        : { title: 'Agent deactivated', description: `${displayName(person)} can no longer sign in.` },
  })

export const useInviteAgain = () =>
  useCallMutation('POST /api/agents/:id/invitation', {
    failure: 'Failed to send the invitation',
    success: { title: 'Invitation sent', description: 'The link in the e-mail works once, within 7 days.' },
  })

/** Mails the new address of a person its link again. */
export const useConfirmAgain = ({ newEmail }: Pick<RosterEntry, 'newEmail'>) =>
  useCallMutation('POST /api/agents/:id/new-email', {
    failure: 'Failed to send the link',
    success: { title: 'Link sent', description: `It confirms ${newEmail ?? 'the new address'} once, within 7 days.` },
  })

export const useCancelEmail = () =>
  useCallMutation('DELETE /api/agents/:id/new-email', {
    failure: 'Failed to cancel the new address',
    success: 'New address cancelled',
  })

export const useChangePlan = (draft: FormDraft) =>
  useCallMutation('POST /api/agents/:id/plan', {
    draft,
    failure: 'Failed to change the plan',
    success: (person) => ({
      title: 'Plan saved',
      description: `${displayName(person)} is on ${person.planName} today.`,
    }),
  })

export const useEnterLedger = (draft: FormDraft) =>
  useCallMutation('POST /api/agents/:id/ledger-entries', {
    draft,
    failure: 'Failed to save the ledger entry',
    success: 'Ledger entry saved',
  })

export const access = ['active', 'left'] as const

export interface RosterFilter {
  q: string
  plan: CompPlan | undefined
  access: (typeof access)[number] | undefined
  order: RosterOrder
}

export const queryOf = ({
  q,
  plan,
  access: wanted,
  order,
}: RosterFilter): NonNullable<CallRequest<'GET /api/roster'>['query']> => ({
  q: q === '' ? undefined : q,
  compPlan: plan,
  isActive: wanted === undefined ? undefined : wanted === 'active',
  order: order === 'name' ? undefined : order,
})
