import {
  fieldTexts,
  toasts,
  type ContractTerms,
  type Deal,
  type DealContract,
  type NewContractTerms,
} from '@bluebonnet/contracts'
import {
  contractEventLabels,
  defaultState,
  isBroker,
  lengths,
  moneyKinds,
  contractEventTypes,
  movesOfTerms,
  usualEarnestMoneyDays,
  movedAnchors,
  type ContractEventKind,
} from '@bluebonnet/domain'
import { api, useSnapshot, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { dayIn, type DialogProps, useMinute } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appointmentWords, MovedDays } from '../../shared/moved-days.js'
import { TasksMove } from '../../shared/tasks.js'
import { isSettled } from '../deals/deal-values.js'
import { AmendedFields, ContractFields, isAmended, PaperSelect, type TermsValues } from './terms-fields.js'
import './contract.css'

const isTexan = ({ state }: Deal): boolean => state === defaultState

/** The deal's terms before the first contract, as version 0. */
const firstTerms = (deal: Deal): ContractTerms => ({
  version: 0,
  replaces: null,
  source: 'CONTRACT',
  effectiveDate: deal.contractDate ?? '',
  closingDate: deal.closeDate,
  optionDays: null,
  optionFee: null,
  earnestMoney: null,
  earnestMoneyDays: usualEarnestMoneyDays,
  additionalEarnestMoney: null,
  additionalEarnestMoneyDays: null,
  financingDays: null,
  surveyDays: null,
  titleObjectionDays: null,
  county: isTexan(deal) && /^el paso$/i.test(deal.city) ? deal.city : null,
  timeZone: null,
  documentId: null,
  createdAt: deal.createdAt,
  createdByName: '',
})

const typedOf = (terms: ContractTerms): TermsValues => ({
  effectiveDate: terms.effectiveDate,
  closingDate: terms.closingDate,
  optionDays: terms.optionDays,
  optionFee: terms.optionFee,
  earnestMoney: terms.earnestMoney,
  earnestMoneyDays: terms.earnestMoneyDays,
  additionalEarnestMoney: terms.additionalEarnestMoney,
  additionalEarnestMoneyDays: terms.additionalEarnestMoneyDays,
  financingDays: terms.financingDays,
  surveyDays: terms.surveyDays,
  titleObjectionDays: terms.titleObjectionDays,
  county: terms.county,
  timeZone: terms.timeZone,
})

/** The server counts the appointments that move. Without a response, nothing is shown. */
const AppointmentsMove = ({ deal, given }: { deal: Deal; given: NewContractTerms }) => {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['terms-preview', deal.id, deal.version, JSON.stringify(given)],
    queryFn: async () => api('POST /api/deals/:id/contract/preview', { params: { id: deal.id }, body: given }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const words = appointmentWords(data?.appointments ?? 0)
  if (words === '') return null
  return (
    <p className="bb-strong bb-mt-8" aria-busy={isPlaceholderData}>
      {isPlaceholderData ? '…' : words}
    </p>
  )
}

/** Previews what the entered terms would move. */
const WhatMoves = ({ deal, contract, values }: { deal: Deal; contract: DealContract; values: TermsValues }) => {
  const { effectiveDate } = values
  if (!effectiveDate) return null
  const events = Object.fromEntries(contract.events.map(({ kind, day }) => [kind, day]))
  const source = contract.terms === null ? 'CONTRACT' : 'AMENDMENT'
  const replaces = contract.versions[0]?.version ?? null
  const { moves } = movesOfTerms(deal, contract.terms, { ...values, effectiveDate, source }, events)
  return (
    <MovedDays days={moves} pinned="Pinned by hand, stays" stays>
      <TasksMove dealId={deal.id} anchors={movedAnchors({ effectiveDate }, moves)} />
      {moves.some(({ deadline, isPinned }) => deadline === 'CLOSING' && !isPinned) ? (
        <AppointmentsMove deal={deal} given={{ ...values, effectiveDate, source, replaces }} />
      ) : null}
    </MovedDays>
  )
}

interface ContractDialogProps extends DialogProps {
  deal: Deal
  contract: DealContract
}

/**
 * The terms of a contract or an amendment, which set every date of the deal. If a colleague enters terms meanwhile, the
 * form continues from those, also for first terms (docs/rules/contract-clock.md#terms).
 */
export const TermsDialog = ({ deal, contract, open, onClose }: ContractDialogProps) => {
  const [form] = Form.useForm<TermsValues>()
  const draft = useDraft('contract-terms', deal.id)
  const { user } = useSession()
  const values = Form.useWatch((all: TermsValues) => all, form)
  const enter = useCallMutation('POST /api/deals/:id/contract', {
    draft,
    success: toasts.contractEntered,
    failure: toasts.contractFailed,
  })
  const row = contract.terms ?? firstTerms(deal)
  const isFirst = row.version === 0
  // Keeps the initial fields if a colleague enters the first terms meanwhile, so that no input is lost.
  const asksAll = useSnapshot(open, isFirst)
  const amended = values?.effectiveDate === undefined ? typedOf(row) : values
  const save = async (given: TermsValues, { version }: ContractTerms): Promise<ContractTerms | null> => {
    const source = version === 0 ? ('CONTRACT' as const) : ('AMENDMENT' as const)
    const effectiveDate = given.effectiveDate ?? ''
    const replaces = version === 0 ? (contract.versions[0]?.version ?? null) : version
    const entered = await enter.mutateAsync({
      params: { id: deal.id },
      body: { ...given, effectiveDate, source, replaces },
    })
    return entered.terms
  }
  const reason =
    isSettled(deal) && user !== null && isBroker(user) ? (
      <Form.Item name="reason" label="Reason" extra="Needed when the closing date changes. Kept in the timeline.">
        <Input maxLength={lengths.reason} />
      </Form.Item>
    ) : null
  return (
    <FormDialog<TermsValues, ContractTerms>
      draft={draft}
      open={open}
      title={isFirst ? 'Enter terms' : 'Enter amendment'}
      submitLabel={isFirst ? 'Save terms' : 'Save amendment'}
      form={form}
      width={asksAll ? 720 : 900}
      blocked={!asksAll && !isAmended(deal, amended, row)}
      edits={{ row, valuesOf: typedOf, save }}
      onClose={onClose}>
      {asksAll ? (
        <>
          <ContractFields deal={deal}>{reason}</ContractFields>
          {values === undefined ? null : <WhatMoves deal={deal} contract={contract} values={values} />}
        </>
      ) : (
        <div className="terms-amended">
          <div>
            <AmendedFields deal={deal} form={form} row={row} values={amended}>
              {reason}
            </AmendedFields>
          </div>
          <div className="terms-preview">
            {values === undefined ? null : <WhatMoves deal={deal} contract={contract} values={values} />}
            <p className="bb-muted bb-mb-12">
              {user?.agentId === deal.agentId
                ? 'Agents who share this deal are notified of dates that move.'
                : `${deal.agentName} and agents who share this deal are notified of dates that move.`}
            </p>
          </div>
        </div>
      )}
    </FormDialog>
  )
}

interface EventValues {
  kind: ContractEventKind
  day: string
  amount?: number | null
  documentId?: string | null
}

const isMoney = (kind: ContractEventKind | undefined): boolean => moneyKinds.some((money) => money === kind)

interface EventDialogProps extends ContractDialogProps {
  /** Initial values from where the dialog is opened. */
  beginning?: Partial<EventValues>
}

/** Enters delivered money or received papers, with the receipt. */
export const ContractEventDialog = ({ deal, contract, beginning, open, onClose }: EventDialogProps) => {
  const [form] = Form.useForm<EventValues>()
  const draft = useDraft('contract-event', beginning?.kind === undefined ? deal.id : `${deal.id} ${beginning.kind}`)
  const now = useMinute()
  const kind = Form.useWatch('kind', form)
  const enter = useCallMutation('POST /api/deals/:id/contract/events', {
    draft,
    success: toasts.contractEventEntered,
    failure: toasts.contractFailed,
  })
  return (
    <FormDialog<EventValues>
      draft={draft}
      open={open}
      title="Enter delivery"
      submitLabel="Save"
      form={form}
      initialValues={{ day: dayIn(new Date(now), contract.timeZone), ...beginning }}
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { id: deal.id }, body })
      }}
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="kind" label="What" className="bb-whole" rules={[rules.required(fieldTexts.type)]}>
          <Select options={optionsOf(contractEventTypes, contractEventLabels)} placeholder="Choose what happened" />
        </Form.Item>
        <Form.Item name="day" label="On" rules={[rules.required(fieldTexts.eventDay)]}>
          <DateInput />
        </Form.Item>
        {isMoney(kind) ? (
          <Form.Item name="amount" label="Amount">
            <MoneyInput exact />
          </Form.Item>
        ) : null}
        <Form.Item name="documentId" label="Receipt" className="bb-whole">
          <PaperSelect dealId={deal.id} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
