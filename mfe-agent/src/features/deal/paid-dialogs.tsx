import {
  cdaLineLabels,
  fieldTexts,
  isBroker,
  lengths,
  otherRoles,
  shareOfWords,
  toastTexts,
} from '@bluebonnet/contracts'
import type { Deal, DealParticipants, Division, NewParticipant, OtherRole } from '@bluebonnet/contracts'
import { api, sentenceOf, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { type DialogProps, Money } from '@bluebonnet/ui'
import { Form, FormDialog, Input, MoneyInput, optionsOf, PercentInput, rules, Select } from '@bluebonnet/ui/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PayeeSelect } from '../../shared/pickers/payee-select.js'
import { dealInvalidates } from '../deals/deal-changes.js'
import { isSettled } from '../deals/deal-values.js'
import { lineName } from './paid-lines.js'
import './paid.css'

export type Participant = DealParticipants['participants'][number]

/** As a call takes it back. */
const sent = ({ role, payee, percent, amount }: Participant): NewParticipant => ({
  role,
  payeeId: payee.id,
  percent,
  amount,
})

/** A list that was read again holds other objects for the same lines: one payee stands once for one purpose. */
const isSame = (one: Participant, other: Participant | null): boolean =>
  one.role === other?.role && one.payee.id === other.payee.id

interface Values {
  role: OtherRole
  payeeId: string
  percent?: number | null
  amount?: number | null
  reason?: string
}

const isWhole = ({ payeeId, percent, amount }: Partial<Values>): boolean =>
  typeof payeeId === 'string' && (percent ?? 0) > 0 !== (amount ?? 0) > 0

const amountIn = (of: Division, name: string): number => of.lines.find((line) => lineName(line) === name)?.amount ?? 0

/** What everybody gets now and would get, before anything is saved. */
const WhatChanges = ({ deal, now, wanted }: { deal: Deal; now: Division; wanted: NewParticipant[] }) => {
  const { data, error } = useQuery({
    queryKey: ['paid-preview', deal.id, JSON.stringify(wanted)],
    queryFn: async () =>
      api('POST /api/deals/:id/participants/preview', { params: { id: deal.id }, body: { participants: wanted } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <p className="paid-changes">{sentenceOf(error) ?? 'What changes could not be counted.'}</p>
  if (data === undefined) return null
  const names = [...new Set([...data.lines, ...now.lines].map(lineName))]
  return (
    <section className="paid-changes" aria-live="polite" aria-label="What changes">
      <h3>What changes</h3>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money value={amountIn(now, name)} exact />
              {amountIn(now, name) === amountIn(data, name) ? null : (
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
    <Form.Item name="reason" label="Reason" extra="Kept in the timeline." rules={[rules.requiredText('Say why')]}>
      <Input maxLength={lengths.reason} />
    </Form.Item>
  ) : null
}

interface PaidDialogProps extends DialogProps {
  deal: Deal
  paid: DealParticipants
  /** The line that is changed or taken off; null adds one. */
  of: Participant | null
}

const useSetParticipants = (draft: ReturnType<typeof useDraft>) =>
  useCallMutation('PUT /api/deals/:id/participants', {
    draft,
    invalidates: [...dealInvalidates, 'GET /api/deals/:id/participants'],
    success: toastTexts.participantsUpdated,
    failure: toastTexts.participantsFailed,
  })

/** Somebody outside of the brokerage who is paid out of the deal: for what, who, and a percentage or dollars. */
export const ParticipantDialog = ({ deal, paid, of, open, onClose }: PaidDialogProps) => {
  const [form] = Form.useForm<Values>()
  const draft = useDraft('participant', `${deal.id}${of === null ? '' : `-${of.role}-${of.payee.id}`}`)
  const values = Form.useWatch((all: Partial<Values>) => all, form)
  const set = useSetParticipants(draft)
  const listWith = ({ role, payeeId, percent = null, amount = null }: Values): NewParticipant[] => {
    const one = { role, payeeId, percent, amount }
    const known = paid.participants.map((kept) => (isSame(kept, of) ? one : sent(kept)))
    return of === null ? [...known, one] : known
  }
  const role = values?.role ?? of?.role ?? 'REFERRAL_OUT'
  const clear = (other: 'percent' | 'amount') => (value: number | string | null) => {
    if (value !== null) form.setFieldValue(other, null)
  }
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      form={form}
      title={of === null ? 'Add Payee to Deal' : 'Change Payee of Deal'}
      submitLabel={of === null ? 'Add' : 'Save Changes'}
      busyLabel="Saving..."
      initialValues={
        of === null ? { role: 'REFERRAL_OUT' } : { ...sent(of), percent: of.percent ?? null, amount: of.amount ?? null }
      }
      onSubmit={async (given) => {
        const reason = given.reason === undefined ? {} : { reason: given.reason }
        const participants = listWith(given)
        await set.mutateAsync({ params: { id: deal.id }, body: { participants, version: paid.version, ...reason } })
      }}
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="role" label="Paid For" rules={[rules.required(fieldTexts.paidFor)]}>
          <Select
            options={optionsOf(otherRoles, cdaLineLabels)}
            onChange={() => form.setFieldValue('payeeId', undefined)}
          />
        </Form.Item>
        <Form.Item name="payeeId" label="Payee" rules={[rules.required(fieldTexts.payee)]}>
          <PayeeSelect paidFor={role} />
        </Form.Item>
        <Form.Item name="percent" label="Percentage" extra={shareOfWords[role]}>
          <PercentInput onChange={clear('amount')} />
        </Form.Item>
        <Form.Item name="amount" label="Or Amount">
          <MoneyInput exact onChange={clear('percent')} />
        </Form.Item>
      </div>
      <Reason deal={deal} />
      {values !== undefined && isWhole(values) && values.payeeId !== undefined ? (
        <WhatChanges deal={deal} now={paid.paid} wanted={listWith({ ...values, role, payeeId: values.payeeId })} />
      ) : null}
    </FormDialog>
  )
}

/** Takes a line off the list, with what everybody gets then. */
export const RemoveParticipantDialog = ({ deal, paid, of, open, onClose }: PaidDialogProps) => {
  const draft = useDraft('remove-participant', `${deal.id}-${of?.role ?? ''}-${of?.payee.id ?? ''}`)
  const set = useSetParticipants(draft)
  const rest = paid.participants.filter((kept) => !isSame(kept, of)).map(sent)
  return (
    <FormDialog<{ reason?: string }>
      danger
      draft={draft}
      open={open}
      title={of === null ? 'Take off' : `Take off ${of.payee.name}`}
      submitLabel="Take Off"
      busyLabel="Saving..."
      onSubmit={async (given) => {
        await set.mutateAsync({
          params: { id: deal.id },
          body: { ...given, participants: rest, version: paid.version },
        })
      }}
      onClose={onClose}>
      <Reason deal={deal} />
      {open ? <WhatChanges deal={deal} now={paid.paid} wanted={rest} /> : null}
    </FormDialog>
  )
}
