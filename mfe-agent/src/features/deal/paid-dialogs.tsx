import { fieldTexts, toasts, unpaidIn, type Deal, type DealParticipants, type Division } from '@bluebonnet/contracts'
import { isBroker, lengths } from '@bluebonnet/domain'
import { api, queryKeyOf, sentenceOf, useSnapshot, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { type DialogProps, Money } from '@bluebonnet/ui'
import { Form, FormDialog, Input, MoneyInput, optionsOf, PercentInput, rules, Select } from '@bluebonnet/ui/forms'
import { Alert } from '@bluebonnet/ui/page-forms'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'
import { PayeeSelect } from '../../shared/pickers/payee-select.js'
import { isSettled } from '../deals/deal-values.js'
import { lineName } from './paid-lines.js'
import {
  isAgentRole,
  isComplete,
  keyOf,
  listsWith,
  type PaidLists,
  paidRoleLabels,
  paidRoles,
  paidShareWords,
  type PaidValues,
  type Participant,
  valuesOf,
  recipientOf,
} from './paid-rows.js'
import './paid.css'

const amountIn = (of: Division, name: string): number => of.lines.find((line) => lineName(line) === name)?.amount ?? 0

/** Previews what everyone gets now and would get. */
const WhatChanges = ({ deal, now, wanted }: { deal: Deal; now: Division; wanted: PaidLists }) => {
  const { data, error, isPlaceholderData } = useQuery({
    // `now` is part of the key, so that a change of the deal recalculates the preview.
    queryKey: ['paid-preview', deal.id, JSON.stringify([wanted, now])],
    queryFn: async () => api('POST /api/deals/:id/participants/preview', { params: { id: deal.id }, body: wanted }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error)
    return <p className="bb-aside paid-changes">{sentenceOf(error) ?? 'The changes could not be calculated.'}</p>
  if (data === undefined) return null
  // While the new amounts are calculated, the lines keep their place, but not the amounts of an earlier input.
  const unpaid = isPlaceholderData ? null : unpaidIn(data.lines, deal)
  const names = [...new Set([...data.lines, ...now.lines].map(lineName))]
  return (
    <section
      className="bb-aside paid-changes"
      aria-live="polite"
      aria-busy={isPlaceholderData}
      aria-label="What changes">
      <h3>What changes</h3>
      {unpaid === null ? null : <Alert type="warning" showIcon title={unpaid} />}
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money value={amountIn(now, name)} exact />
              {isPlaceholderData ? ' → …' : null}
              {isPlaceholderData || amountIn(now, name) === amountIn(data, name) ? null : (
                <>
                  {' → '}
                  <strong>
                    <Money value={amountIn(data, name)} exact />
                  </strong>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Reason = ({ deal }: { deal: Deal }) => {
  const { user } = useSession()
  return isSettled(deal) && user !== null && isBroker(user) ? (
    <Form.Item
      name="reason"
      label="Reason"
      extra="Kept in the timeline."
      rules={[rules.requiredText('Enter a reason')]}>
      <Input maxLength={lengths.reason} />
    </Form.Item>
  ) : null
}

interface PaidDialogProps extends DialogProps {
  deal: Deal
  paid: DealParticipants
  /** The line that is changed or removed. Null adds one. */
  of: Participant | null
}

/** Stores the response in the cache, so that the next change starts from it. */
const usePaidAnswer = (dealId: string) => {
  const queryClient = useQueryClient()
  return (answer: DealParticipants): void => {
    queryClient.setQueryData(queryKeyOf('GET /api/deals/:id/participants', { params: { id: dealId } }), answer)
  }
}

const paidChange = { success: toasts.participantsUpdated, failure: toasts.participantsFailed } as const

const useSetParticipants = (dealId: string, draft: ReturnType<typeof useDraft>) =>
  useCallMutation('PUT /api/deals/:id/participants', { ...paidChange, draft, onSuccess: usePaidAnswer(dealId) })

export const useChoosePlan = (dealId: string, draft: ReturnType<typeof useDraft>) =>
  useCallMutation('POST /api/deals/:id/plan', { ...paidChange, draft, onSuccess: usePaidAnswer(dealId) })

/** A payee of the deal: role, person, and a percentage or dollars. */
export const ParticipantDialog = ({ deal, paid: latest, of, open, onClose }: PaidDialogProps) => {
  // Changes by a colleague are reviewed first, not overwritten.
  const paid = useSnapshot(open, latest)
  const [form] = Form.useForm<PaidValues>()
  const draft = useDraft('participant', `${deal.id}${of === null ? '' : `-${keyOf(of)}`}`)
  const values = Form.useWatch((all: Partial<PaidValues>) => all, form)
  const set = useSetParticipants(deal.id, draft)
  const role = values?.role ?? of?.role ?? 'REFERRAL_OUT'
  const entered: PaidValues = { ...values, role }
  const clear = (other: 'percent' | 'amount') => (value: number | string | null) => {
    if (value !== null) form.setFieldValue(other, null)
  }
  return (
    <FormDialog<PaidValues>
      draft={draft}
      open={open}
      form={form}
      title={of === null ? 'Add agent or payee' : `Change ${recipientOf(of).name}`}
      submitLabel={of === null ? 'Add' : 'Save changes'}
      initialValues={of === null ? { role: 'REFERRAL_OUT' } : valuesOf(of)}
      onSubmit={async ({ reason, ...given }) => {
        const body = {
          ...listsWith(paid, of, given),
          version: paid.version,
          ...(reason === undefined ? {} : { reason }),
        }
        await set.mutateAsync({ params: { id: deal.id }, body })
      }}
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="role" label="Paid For" rules={[rules.required(fieldTexts.paidFor)]}>
          <Select
            options={optionsOf(paidRoles, paidRoleLabels)}
            onChange={() => {
              form.setFieldValue('payeeId', undefined)
              form.setFieldValue('agentId', undefined)
            }}
          />
        </Form.Item>
        {isAgentRole(role) ? (
          <Form.Item name="agentId" label="Agent" rules={[rules.required(fieldTexts.agent)]}>
            <ColleagueSelect by="id" placeholder="Choose an agent" />
          </Form.Item>
        ) : (
          <Form.Item name="payeeId" label="Payee" rules={[rules.required(fieldTexts.payee)]}>
            <PayeeSelect paidFor={role} />
          </Form.Item>
        )}
        <Form.Item name="percent" label="Percentage" extra={paidShareWords[role]}>
          <PercentInput onChange={clear('amount')} />
        </Form.Item>
        <Form.Item name="amount" label="Or Amount">
          <MoneyInput exact onChange={clear('percent')} />
        </Form.Item>
      </div>
      <Reason deal={deal} />
      {isComplete(entered) ? <WhatChanges deal={deal} now={paid.paid} wanted={listsWith(paid, of, entered)} /> : null}
    </FormDialog>
  )
}

/** Removes a payee, with a preview of the new amounts. */
export const RemoveParticipantDialog = ({ deal, paid: latest, of, open, onClose }: PaidDialogProps) => {
  const paid = useSnapshot(open, latest)
  const draft = useDraft('remove-participant', `${deal.id}-${of === null ? '' : keyOf(of)}`)
  const set = useSetParticipants(deal.id, draft)
  const rest = listsWith(paid, of, null)
  return (
    <FormDialog<{ reason?: string }>
      danger
      draft={draft}
      open={open}
      title={of === null ? 'Remove' : `Remove ${recipientOf(of).name}`}
      submitLabel="Remove"
      onSubmit={async (given) => {
        await set.mutateAsync({ params: { id: deal.id }, body: { ...given, ...rest, version: paid.version } })
      }}
      onClose={onClose}>
      <Reason deal={deal} />
      {open ? <WhatChanges deal={deal} now={paid.paid} wanted={rest} /> : null}
    </FormDialog>
  )
}
