import {
  accountKindLabels,
  chargeFrequencyLabels,
  fieldTexts,
  paymentMethodLabels,
  type AccountEntry,
  type AgentAccount,
  type RecurringCharge,
} from '@bluebonnet/contracts'
import { counted, enteredAccountKinds, chargeFrequencies, lengths, paymentMethods } from '@bluebonnet/domain'
import { api, changesOf, useCallMutation, useDebounced, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import { formatMoney, type DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { useQuery } from '@tanstack/react-query'
import { DepositLater } from '../../shared/deposit-later.js'
import { NotEntered } from '../../shared/not-entered.js'
import { AmountField, ReferenceField } from '../../shared/payment-fields.js'
import { sumOf } from '../../shared/sums.js'
import { enterAll, useDraftOfLeft, useEntered, type RowsLeft } from '../../shared/use-entered.js'
import type { AccountRow } from './accounts.js'

/** Entries that reduce a debt. */
const settlingKinds = enteredAccountKinds.filter((act) => act !== 'CHARGE')

const Reason = ({ extra }: { extra?: string }) => (
  <Form.Item name="reason" label="Reason" rules={[rules.requiredText(fieldTexts.accountReason)]} extra={extra}>
    <Input.TextArea rows={2} maxLength={lengths.reason} />
  </Form.Item>
)

type NewEntry = CallRequest<'POST /api/agent-accounts/:id/entries'>['body']

/** How an agent paid, and the deposit date. */
const PaymentDetails = () => {
  const kind = Form.useWatch('kind')
  const toDeposit = Form.useWatch('toDeposit')
  if (kind !== 'PAYMENT') return null
  return (
    <>
      <Form.Item name="method" label="Method">
        <Select allowClear options={optionsOf(paymentMethods, paymentMethodLabels)} />
      </Form.Item>
      <ReferenceField />
      <DepositLater />
      {toDeposit === true ? null : (
        <Form.Item name="depositedOn" label="Deposited On" extra="Empty: the same day.">
          <DateInput />
        </Form.Item>
      )}
    </>
  )
}

interface EntryFieldsProps {
  kinds: readonly NewEntry['kind'][]
  /** Whether the form asks for an amount. */
  hasAmount: boolean
}

const EntryFields = ({ kinds, hasAmount }: EntryFieldsProps) => (
  <>
    <div className="bb-form-grid">
      <Form.Item name="kind" label="Kind" rules={[rules.required(fieldTexts.type)]}>
        <Select options={optionsOf(kinds, accountKindLabels)} />
      </Form.Item>
      {hasAmount ? <AmountField /> : null}
      <Form.Item name="effectiveDate" label="Date" rules={[rules.required('Date is required')]}>
        <DateInput />
      </Form.Item>
      <PaymentDetails />
    </div>
    <Reason />
  </>
)

/** Drops the payment method from entries other than payments, and the day of a deposit that comes later. */
const withoutMeans = <Entry extends Pick<NewEntry, 'kind' | 'toDeposit'>>(entry: Entry): Entry => {
  if (entry.kind === 'PAYMENT') return entry.toDeposit ? { ...entry, depositedOn: undefined } : entry
  return { ...entry, method: undefined, reference: undefined, depositedOn: undefined, toDeposit: undefined }
}

interface EntryDialogProps extends DialogProps {
  account: AgentAccount
}

/** Enters a charge, payment, credit or waiver for an agent. */
export const AccountEntryDialog = ({ account, open, onClose }: EntryDialogProps) => {
  const draft = useDraft('account-entry', account.agentId)
  const entered = useEntered('ENTRY_ENTERED')
  const enter = useCallMutation('POST /api/agent-accounts/:id/entries', {
    draft,
    onFailure: entered.onFailure,
    failure: 'Failed to save the entry',
    success: 'Entry saved',
  })
  const effectiveDate = useToday()
  return (
    <FormDialog<NewEntry>
      draft={draft}
      open={open}
      title="New entry"
      submitLabel={entered.labelOf('Save entry')}
      initialValues={{ kind: 'PAYMENT', effectiveDate }}
      onSubmit={(body) =>
        enter.mutateAsync({ params: { id: account.agentId }, body: { ...withoutMeans(body), seen: entered.seen } })
      }
      onClose={onClose}>
      <EntryFields kinds={enteredAccountKinds} hasAmount />
    </FormDialog>
  )
}

export type ManyEntries = Omit<NewEntry, 'amount' | 'seen'> & {
  /** Not set when each account's own balance is entered. */
  amount?: number
}

interface ManyEntriesProps extends DialogProps {
  accounts: readonly AccountRow[]
  left: RowsLeft
  /** True when each agent's full balance is entered, false for one amount for all. */
  inFull: boolean
  submitLabel: string
  /** Resolves with the number of accounts whose entry was not saved. */
  onEnter: (body: ManyEntries) => Promise<number>
}

/**
 * Enters a payment for all selected agents: each full balance, or one amount. Stays open for those that were refused,
 * with what was typed.
 */
export const ManyEntriesDialog = (props: ManyEntriesProps) => {
  const { accounts, left, inFull, submitLabel, onEnter, open, onClose } = props
  const draft = useDraft('account-entries', [{ id: inFull ? 'in full' : 'alike' }, ...accounts])
  useDraftOfLeft(draft, accounts.length, open)
  const effectiveDate = useToday()
  const agents = accounts.length === 1 ? (accounts[0]?.agentName ?? '') : `${accounts.length} agents`
  const settled = inFull ? left.settled : []
  const owe = settled.length > 0 ? 'owed' : 'owe'
  const owed = formatMoney(sumOf(accounts.map(({ balance }) => balance)), true)
  return (
    <FormDialog<ManyEntries>
      draft={draft}
      open={open}
      title={inFull ? 'Paid in full' : 'New entries'}
      submitLabel={submitLabel}
      initialValues={{ kind: inFull ? 'PAYMENT' : 'CHARGE', effectiveDate }}
      onSubmit={(body) => enterAll(onEnter(withoutMeans(body)))}
      onClose={onClose}>
      <NotEntered refused={left.refused} settled={settled} />
      <p className="bb-form-note">
        {accounts.length === 1
          ? `${agents}${inFull ? `: ${owed}` : ''}`
          : `${agents}, each with ${inFull ? `what they ${owe}: ${owed}` : 'the same amount'}.`}
      </p>
      <EntryFields kinds={inFull ? settlingKinds : enteredAccountKinds} hasAmount={!inFull} />
    </FormDialog>
  )
}

interface ReverseEntryDialogProps extends EntryDialogProps {
  entry: AccountEntry
}

/** Reverses an entry with a second one. Both stay. */
export const ReverseEntryDialog = ({ account, entry, open, onClose }: ReverseEntryDialogProps) => {
  const draft = useDraft('account-reversal', entry.id)
  const reverse = useCallMutation('POST /api/agent-accounts/:id/entries/:entryId/reversal', {
    draft,
    failure: 'Failed to reverse the entry',
    success: 'Entry reversed',
  })
  return (
    <FormDialog<{ reason: string }>
      draft={draft}
      open={open}
      title={`Reverse ${accountKindLabels[entry.kind]}: ${entry.reason}`}
      submitLabel="Reverse"
      onSubmit={(body) => reverse.mutateAsync({ params: { id: account.agentId, entryId: entry.id }, body })}
      onClose={onClose}>
      <Reason extra="Both entries stay in the account." />
    </FormDialog>
  )
}

type NewCharge = CallRequest<'POST /api/recurring-charges'>['body']

/** Shows what a charge with a start date in the past charges at once. */
const ChargedAtOnce = () => {
  const today = useToday()
  const { label, amount, every, startsOn, endsOn } =
    Form.useWatch((values: Partial<NewCharge>) => values, Form.useFormInstance<NewCharge>()) ?? {}
  const settled = Number(useDebounced(String(amount ?? 0)))
  const isPast = typeof startsOn === 'string' && startsOn < today && (endsOn == null || endsOn >= startsOn)
  const { data, error } = useQuery({
    queryKey: ['charge-preview', settled, every, startsOn, endsOn],
    enabled: isPast && settled > 0 && every !== undefined,
    queryFn: async () => {
      const body = { label: label || 'Charge', amount: settled, every: every ?? 'MONTH', startsOn: startsOn ?? '' }
      return api('POST /api/recurring-charges/preview', { body: { ...body, endsOn } })
    },
    retry: false,
  })
  if (!isPast || (error === null && data === undefined)) return null
  if (data === undefined) return <p className="bb-aside">What it charges could not be calculated.</p>
  return (
    <p className="bb-aside" aria-live="polite">
      Saving charges {counted(data.days.length, 'date')} of the past at once: {counted(data.entries, 'charge')},{' '}
      {formatMoney(data.amount, true)} in all. An agent who was added later is not charged for the dates before.
    </p>
  )
}

/** Charges every active agent each month or year. */
export const ChargeDialog = ({ open, onClose }: DialogProps) => {
  const draft = useDraft('recurring-charge')
  const add = useCallMutation('POST /api/recurring-charges', {
    draft,
    failure: 'Failed to save the charge',
    success: 'Charge saved',
  })
  const startsOn = useToday()
  return (
    <FormDialog<NewCharge>
      draft={draft}
      open={open}
      title="New recurring charge"
      submitLabel="Save charge"
      initialValues={{ every: 'MONTH', startsOn }}
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}>
      <Form.Item
        name="label"
        label="What For"
        rules={[rules.requiredText(fieldTexts.chargeLabel)]}
        extra="Every active agent is charged on its first day and on that day of each month or year after it.">
        <Input maxLength={lengths.planLabel} placeholder="Desk fee" />
      </Form.Item>
      <div className="bb-form-grid">
        <AmountField />
        <Form.Item name="every" label="How Often" rules={[rules.required(fieldTexts.type)]}>
          <Select options={optionsOf(chargeFrequencies, chargeFrequencyLabels)} />
        </Form.Item>
        <Form.Item name="startsOn" label="First Day" rules={[rules.required(fieldTexts.chargeStart)]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="endsOn" label="Last Day" extra="Empty: no end.">
          <DateInput />
        </Form.Item>
      </div>
      <ChargedAtOnce />
    </FormDialog>
  )
}

type Particulars = Pick<RecurringCharge, 'label' | 'endsOn'>
const particulars = ({ label, endsOn }: RecurringCharge): Particulars => ({ label, endsOn })

/** Renames a recurring charge or sets its end date. */
export const EditChargeDialog = ({ charge, open, onClose }: DialogProps & { charge: RecurringCharge }) => {
  const draft = useDraft('edit-charge', charge.id)
  const change = useCallMutation('PATCH /api/recurring-charges/:id', {
    failure: 'Failed to save the charge',
    success: 'Charge saved',
  })
  return (
    <FormDialog<Particulars, RecurringCharge>
      draft={draft}
      open={open}
      title="Edit recurring charge"
      submitLabel="Save"
      edits={{
        row: charge,
        valuesOf: particulars,
        save: (values, row) => {
          const body = { ...changesOf(particulars(row), values), version: row.version }
          return change.mutateAsync({ params: { id: row.id }, body })
        },
      }}
      onClose={onClose}>
      <Form.Item name="label" label="What For" rules={[rules.requiredText(fieldTexts.chargeLabel)]}>
        <Input maxLength={lengths.planLabel} />
      </Form.Item>
      <Form.Item name="endsOn" label="Last Day" extra="Charges already made stay. Empty: no end.">
        <DateInput />
      </Form.Item>
    </FormDialog>
  )
}
