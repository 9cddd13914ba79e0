import { fieldTexts, paidByLabels, paymentMethodLabels, type Payable, type Receivable } from '@bluebonnet/contracts'
import { counted, lengths, payers, paymentMethods } from '@bluebonnet/domain'
import { useCall, useCallMutation, useDraft, type CallRequest, type FormDraft } from '@bluebonnet/portal-sdk'
import { ErrorState, formatMoney, Money, type DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Checkbox } from '@bluebonnet/ui/page-forms'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { DepositLater } from '../../shared/deposit-later.js'
import { NotEntered } from '../../shared/not-entered.js'
import { AmountField, ReferenceField } from '../../shared/payment-fields.js'
import { sumOf } from '../../shared/sums.js'
import { enterAll, useDraftOfLeft, useEntered, type RowsLeft } from '../../shared/use-entered.js'
import { ClosedLastYear, isFirstAtTable, NotClosed } from './closing-warnings.js'
import { remainingOf } from './payments.js'

const PaymentFields = ({ day, label }: { day: 'receivedOn' | 'paidOn'; label: string }) => (
  <>
    <Form.Item name={day} label={label} rules={[rules.required('Date is required')]}>
      <DateInput />
    </Form.Item>
    <Form.Item name="method" label="Method" rules={[rules.required(fieldTexts.paymentMethod)]}>
      <Select options={optionsOf(paymentMethods, paymentMethodLabels)} />
    </Form.Item>
    <ReferenceField />
  </>
)

const PaidBy = () => (
  <Form.Item name="paidBy" label="Paid By" rules={[rules.required(fieldTexts.type)]}>
    <Select options={optionsOf(payers, paidByLabels)} />
  </Form.Item>
)

type NewReceipt = Omit<CallRequest<'POST /api/receipts'>['body'], 'cdaId' | 'version' | 'unpaid' | 'seen'>
interface ReceiptValues extends NewReceipt {
  /** Lines that title paid at the table. All are ticked at first. */
  titlePaid?: number[]
}

/** The other payees that title paid, entered with the first receipt of a CDA that is paid at the table. */
const TitlePaid = ({ payees }: { payees: readonly Payable[] }) => (
  <Form.Item
    name="titlePaid"
    label="Title Also Paid"
    extra="Each is entered as paid by title on the same day. Clear anyone who was not paid.">
    <Checkbox.Group
      className="bb-stack"
      options={payees.map((payee) => ({
        value: payee.position,
        label: `${payee.payeeName}, ${formatMoney(remainingOf(payee), true)}`,
      }))}
    />
  </Form.Item>
)

/** Enters what title sent for a CDA. A different amount needs a reason. */
export const ReceiptDialog = ({ row, open, onClose }: DialogProps & { row: Receivable }) => {
  const [form] = Form.useForm<ReceiptValues>()
  const draft = useDraft('receipt', row.id)
  const entered = useEntered('RECEIPT_ENTERED')
  const enter = useCallMutation('POST /api/receipts', {
    draft,
    onFailure: entered.onFailure,
    failure: 'Failed to save the receipt',
    success: 'Receipt saved',
  })
  const receivedOn = useToday()
  const isFirst = isFirstAtTable(row)
  const paid = useCall('GET /api/payables', { query: { cdaId: row.id, limit: 200 } }, { enabled: isFirst })
  const { data, error } = paid
  const isUnread = isFirst && data === undefined
  const payees = (data ?? []).filter((payee) => remainingOf(payee) > 0)
  const amount = Form.useWatch('amount', form) ?? row.open
  const save = ({ titlePaid, reason, ...body }: ReceiptValues): Promise<unknown> => {
    const unpaid = payees.map(({ position }) => position).filter((position) => titlePaid?.includes(position) === false)
    const { seen } = entered
    const why = body.amount === row.open ? {} : { reason }
    return enter.mutateAsync({ body: { ...body, ...why, unpaid, cdaId: row.id, version: row.cdaVersion, seen } })
  }
  // The initial values depend on whom title pays.
  if (isUnread && error === null) return null
  return (
    <FormDialog<ReceiptValues>
      // Remounts the form with new initial values when the payees have loaded.
      key={String(isUnread)}
      draft={draft}
      open={open}
      form={form}
      blocked={isUnread}
      title={`Enter receipt: ${row.propertyAddress}`}
      submitLabel={entered.labelOf('Save receipt')}
      initialValues={{
        receivedOn,
        method: 'WIRE',
        ...(row.open > 0 ? { amount: row.open } : {}),
        ...(data === undefined ? {} : { titlePaid: payees.map(({ position }) => position) }),
      }}
      onSubmit={save}
      onClose={onClose}>
      <NotClosed rows={[row]} />
      {payees.length === 0 ? null : <ClosedLastYear rows={[row]} />}
      <p className="bb-form-note">
        Expected <Money value={row.expected} exact />, received so far <Money value={row.received} exact />.
      </p>
      <div className="bb-form-grid">
        <AmountField />
        <PaymentFields day="receivedOn" label="Received On" />
        <DepositLater />
      </div>
      <Form.Item
        name="reason"
        label="Why It Differs"
        hidden={amount === row.open}
        extra="With a reason nothing more is expected for this CDA; without one the difference stays open.">
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
      {isUnread ? (
        <ErrorState title="The payees of this CDA could not be loaded." onRetry={() => void paid.refetch()} />
      ) : null}
      {payees.length === 0 ? null : <TitlePaid payees={payees} />}
    </FormDialog>
  )
}

interface ReasonDialogProps extends DialogProps {
  call:
    | 'POST /api/cdas/:id/settlement'
    | 'POST /api/deposits/:id/reversal'
    | 'POST /api/receipts/:id/reversal'
    | 'POST /api/payouts/:id/reversal'
    | 'POST /api/payouts/:id/overpaid'
  id: string
  draft: FormDraft
  title: string
  submitLabel: string
  /** The consequence, shown in the dialog. */
  extra: string
  success: string
  failure: string
}

/** Makes a call about one payment, with a reason. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { call, id, draft, title, submitLabel, extra, success, failure, open, onClose } = props
  const { mutateAsync } = useCallMutation(call, { draft, success, failure })
  return (
    <FormDialog<{ reason: string }>
      draft={draft}
      open={open}
      title={title}
      submitLabel={submitLabel}
      onSubmit={(body) => mutateAsync({ params: { id }, body })}
      onClose={onClose}>
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText(fieldTexts.paymentReason)]} extra={extra}>
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}

/** Settles a partly paid CDA: states why title sends no more. */
export const AcceptDifferenceDialog = ({ row, ...dialog }: DialogProps & { row: Receivable }) => (
  <ReasonDialog
    {...dialog}
    call="POST /api/cdas/:id/settlement"
    id={row.id}
    draft={useDraft('receipt-settlement', row.id)}
    title={`Settle ${formatMoney(row.open, true)}: ${row.propertyAddress}`}
    submitLabel="Settle"
    extra="Nothing more is expected for this CDA. The difference is entered in the books."
    success="Difference settled"
    failure="Failed to settle the difference"
  />
)

type NewPayout = Omit<CallRequest<'POST /api/payouts'>['body'], 'cdaId' | 'version' | 'position'>

/** Enters a payout to one payee. */
export const PayoutDialog = ({ row, open, onClose }: DialogProps & { row: Payable }) => {
  const draft = useDraft('payout', row.id)
  const enter = useCallMutation('POST /api/payouts', {
    draft,
    failure: 'Failed to save the payout',
    success: 'Payout saved',
  })
  const paidOn = useToday()
  const { cdaId, cdaVersion: version, position } = row
  return (
    <FormDialog<NewPayout>
      draft={draft}
      open={open}
      title={`Enter payout: ${row.payeeName}`}
      submitLabel="Save payout"
      initialValues={{ paidOn, ...usual(row), amount: remainingOf(row) }}
      onSubmit={(body) => enter.mutateAsync({ body: { ...body, cdaId, version, position } })}
      onClose={onClose}>
      <NotClosed rows={[row]} />
      <p className="bb-form-note">
        {row.propertyAddress}: the CDA says <Money value={row.due} exact />, paid so far{' '}
        <Money value={row.paid} exact />.
      </p>
      <div className="bb-form-grid">
        <AmountField />
        <PaidBy />
        <PaymentFields day="paidOn" label="Paid On" />
      </div>
    </FormDialog>
  )
}

const usual = ({ paymentRoute }: Pick<Payable, 'paymentRoute'>): Pick<NewPayout, 'paidBy' | 'method'> =>
  paymentRoute === 'TABLE' ? { paidBy: 'TITLE', method: 'WIRE' } : { paidBy: 'BROKERAGE', method: 'CHECK' }

interface ManyProps<Row, Body> extends DialogProps {
  /** The selected rows with an open amount. */
  rows: readonly Row[]
  left: RowsLeft
  /** Resolves with the number of rows that were not saved. */
  onEnter: (body: Body) => Promise<number>
}

const isOrWas = ({ settled }: RowsLeft): string => (settled.length > 0 ? 'was' : 'is')

export type ManyReceipts = Omit<NewReceipt, 'amount' | 'reason'>
interface ManyReceiptsProps extends ManyProps<Receivable, ManyReceipts> {
  submitLabel: string
}

/**
 * Enters the full open amount of every selected CDA, with one date and method. At the table, title paid all other
 * payees too. Stays open for those that were refused.
 */
export const ReceiptsDialog = ({ rows, left, submitLabel, onEnter, open, onClose }: ManyReceiptsProps) => {
  const draft = useDraft('receipts-selected', rows)
  useDraftOfLeft(draft, rows.length, open)
  const receivedOn = useToday()
  return (
    <FormDialog<ManyReceipts>
      draft={draft}
      open={open}
      title="Received in full"
      submitLabel={submitLabel}
      initialValues={{ receivedOn, method: 'WIRE' }}
      onSubmit={(body) => enterAll(onEnter(body))}
      onClose={onClose}>
      <NotEntered {...left} />
      <NotClosed rows={rows} />
      <ClosedLastYear rows={rows} />
      <p className="bb-form-note">
        {counted(rows.length, 'CDA')}, each with what {isOrWas(left)} open of it:{' '}
        {formatMoney(sumOf(rows.map((row) => row.open)), true)}.
        {rows.some(isFirstAtTable)
          ? ' CDAs paid at the table get payouts for all payees. Enter a receipt by itself where title did not pay.'
          : ''}
      </p>
      <div className="bb-form-grid">
        <PaymentFields day="receivedOn" label="Received On" />
        <DepositLater />
      </div>
    </FormDialog>
  )
}

export type ManyPayouts = Omit<NewPayout, 'amount'>

/** Enters the full open amount of every selected line as paid. Stays open for those that were refused. */
export const PayoutsDialog = ({ rows, left, onEnter, open, onClose }: ManyProps<Payable, ManyPayouts>) => {
  const draft = useDraft('payouts-selected', rows)
  useDraftOfLeft(draft, rows.length, open)
  const paidOn = useToday()
  const [first] = rows
  return (
    <FormDialog<ManyPayouts>
      draft={draft}
      open={open}
      title="Paid in full"
      submitLabel="Save payouts"
      initialValues={{ paidOn, ...(first === undefined ? {} : usual(first)) }}
      onSubmit={(body) => enterAll(onEnter(body))}
      onClose={onClose}>
      <NotEntered {...left} />
      <NotClosed rows={rows} />
      <p className="bb-form-note">
        {counted(rows.length, 'payee')}, each with what {isOrWas(left)} left:{' '}
        {formatMoney(sumOf(rows.map(remainingOf)), true)}.
      </p>
      <div className="bb-form-grid">
        <PaidBy />
        <PaymentFields day="paidOn" label="Paid On" />
      </div>
    </FormDialog>
  )
}

interface ReversedPayment extends DialogProps {
  /** The payment's id, and its description in the dialog. */
  payment: { id: string; words: string }
}

/** Reverses a receipt with a second one. Both stay. */
export const ReverseReceiptDialog = ({ payment, ...dialog }: ReversedPayment) => (
  <ReasonDialog
    {...dialog}
    call="POST /api/receipts/:id/reversal"
    id={payment.id}
    draft={useDraft('receipt-reversal', payment.id)}
    title={`Reverse ${payment.words}`}
    submitLabel="Reverse"
    extra="Both stay in the list and in the books."
    success="Receipt reversed"
    failure="Failed to reverse the receipt"
  />
)

/** Reverses a payout with a second one. Both stay. */
export const ReversePayoutDialog = ({ payment, ...dialog }: ReversedPayment) => (
  <ReasonDialog
    {...dialog}
    call="POST /api/payouts/:id/reversal"
    id={payment.id}
    draft={useDraft('payout-reversal', payment.id)}
    title={`Reverse ${payment.words}`}
    submitLabel="Reverse"
    extra="It was not made, or was returned. Both stay in the list and in the books."
    success="Payout reversed"
    failure="Failed to reverse the payout"
  />
)

/** Keeps the part of a payout that the CDA still covers, and charges the agent the rest. */
export const OverpaidDialog = ({ payment, ...dialog }: ReversedPayment) => (
  <ReasonDialog
    {...dialog}
    call="POST /api/payouts/:id/overpaid"
    id={payment.id}
    draft={useDraft('payout-overpaid', payment.id)}
    title={`Charge the rest of ${payment.words}`}
    submitLabel="Charge agent"
    extra="The agent keeps what the CDA says and owes the rest, on their account."
    success="The rest was charged to the agent"
    failure="Failed to charge the agent"
  />
)
